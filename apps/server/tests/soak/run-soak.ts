import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Role, WEEKDAYS } from '@outpost/contract';
import { checkPromise } from './soak-check.ts';
import { type Activation, activationsOf, createRandom, soakStation } from './soak-field.ts';
import { beginLife, type Life } from './soak-life.ts';
import { SoakMail } from './soak-mail.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After a kill the server is back, and has polled everybody, within this. */
const BACK_MS = 2 * MINUTE_MS;

export interface SoakOptions {
  readonly stations: number;
  readonly days: number;
  /** Alarms a station and year. */
  readonly alarmsAYear: number;
  readonly kills: number;
  readonly outages: number;
  readonly seed: number;
  /** A zone in which the clock is changed within the time. */
  readonly timeZone: string;
  readonly start: string;
  readonly say?: (line: string) => void;
}

/** What came of it. */
export interface SoakReport {
  /** Nothing: the promise was kept. */
  readonly problems: readonly string[];
  readonly activations: number;
  readonly alarms: number;
  readonly events: number;
  readonly steps: number;
  readonly messages: number;
  /** Mails that the server took, and those of them that came a second time under the same id. */
  readonly mails: number;
  readonly repeats: number;
  readonly kills: number;
}

type Happening =
  | { readonly atMs: number; readonly what: 'field'; readonly stationId: number }
  | { readonly atMs: number; readonly what: 'look'; readonly stationId: number }
  | { readonly atMs: number; readonly what: 'kill' }
  | { readonly atMs: number; readonly what: 'mail'; readonly isDown: boolean };

/**
 * Lets time fly over a field whose conditions are known beforehand, with people who acknowledge some of the alarms, a mail
 * server that is away at times, and kills at any moment, also right after a poll was taken in; and holds what is stored in
 * the end against what happened.
 */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { seed, stations: count, timeZone, say = () => {} } = options;
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-soak-'));
  const mail = await SoakMail.start();
  const startMs = Date.parse(options.start);
  const endMs = startMs + options.days * DAY_MS;
  const stations = Array.from({ length: count }, (_, index) => soakStation(index + 1));
  const span = { fromMs: startMs + HOUR_MS, toMs: endMs, aYear: options.alarmsAYear };
  const ids = stations.map((_, index) => index + 1);
  const activations = ids.flatMap((stationId) => activationsOf(stationId, span, random));
  const happenings = happeningsOf(options, activations, { startMs, endMs }, random);
  const lifeOptions = { folder, timeZone, stations, mailServer: mail.server };
  let life = await beginLife({ ...lifeOptions, startMs });
  let kills = 0;
  try {
    await settleIn(life, count, random);
    const book = byStation(activations);
    const pollAt = (stationId: number) => {
      const held = book
        .get(stationId)
        ?.find(({ fromMs, toMs }) => fromMs <= life.clock.now() && life.clock.now() < toMs);
      life.poll(stationId, held?.kind === 'on', held?.kind !== 'communication');
    };
    for (const stationId of ids) pollAt(stationId);
    let days = 0;
    for (const happening of happenings) {
      await passUntil(life, happening.atMs);
      if (happening.what === 'field') pollAt(happening.stationId);
      else if (happening.what === 'mail') mail.isDown = happening.isDown;
      else if (happening.what === 'look') await acknowledge(life, happening.stationId);
      else {
        // At any point of what the last poll began: nothing is waited for.
        for (let turns = Math.floor(random() * 12); turns > 0; turns--) await new Promise(setImmediate);
        await life.kill();
        kills += 1;
        life = await beginLife({ ...lifeOptions, startMs: life.clock.now() + MINUTE_MS });
        for (const stationId of ids) pollAt(stationId);
        continue;
      }
      // Sometimes the next thing happens while this one is not done with.
      if (random() < 0.9) await life.settle();
      const day = Math.floor((happening.atMs - startMs) / (10 * DAY_MS));
      if (day > days) say(`  day ${10 * day}: ${mail.mails.size} mails, ${kills} kills`);
      days = Math.max(days, day);
    }
    mail.isDown = false;
    await passUntil(life, endMs + DAY_MS);
    const standing = life.alarms.allStanding().map(({ id }) => id);
    if (standing.length > 0)
      await life.alarms.service.acknowledge(standing, '', { accountId: 1, name: 'Soak' });
    await passUntil(life, endMs + 3 * DAY_MS);
    await life.settle();
    const checked = await checkPromise(life.storage, activations, BACK_MS);
    const copies = [...mail.mails.values()];
    const mails = copies.reduce((sum, copy) => sum + copy, 0);
    return { ...checked, activations: activations.length, mails, repeats: mails - copies.length, kills };
  } finally {
    await life.stop().catch(() => undefined);
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves the clock on, from one thing that falls due to the next. */
async function passUntil(life: Life, atMs: number): Promise<void> {
  // In a second anything that is stored at all is stored.
  if (atMs - life.clock.now() > 1_000) await life.settle();
  while (life.clock.now() < atMs) {
    const nextMs = await life.nextDueMs();
    const untilMs = nextMs === null || nextMs > atMs ? atMs : Math.max(nextMs, life.clock.now() + 1);
    life.clock.advance(untilMs - life.clock.now());
    if (untilMs < atMs) await life.settle();
  }
}

async function acknowledge(life: Life, stationId: number): Promise<void> {
  const ids = life.alarms
    .allStanding()
    .filter(({ subject, memory }) => subject.stationId === stationId && !memory.acknowledged)
    .map(({ id }) => id);
  if (ids.length > 0) await life.alarms.service.acknowledge(ids, '', { accountId: 1, name: 'Soak' });
}

/** All that happens, in order. */
function happeningsOf(
  { kills, outages }: SoakOptions,
  activations: readonly Activation[],
  { startMs, endMs }: { startMs: number; endMs: number },
  random: () => number,
): Happening[] {
  const all: Happening[] = [];
  const any = () => startMs + HOUR_MS + Math.floor(random() * (endMs - startMs - 2 * HOUR_MS));
  for (const { stationId, fromMs, toMs } of activations) {
    all.push({ atMs: fromMs, what: 'field', stationId }, { atMs: toMs, what: 'field', stationId });
    // Some are seen soon, some late, some only long after they are over.
    const patience = random() < 0.8 ? 30 * MINUTE_MS : 3 * HOUR_MS;
    all.push({ atMs: fromMs + Math.floor(random() * patience) + 1, what: 'look', stationId });
    // The promise is hardest to keep right where a condition begins or ends.
    if (random() < kills / (2 * activations.length)) {
      all.push({ atMs: (random() < 0.5 ? fromMs : toMs) + 1, what: 'kill' });
    }
  }
  for (let kill = 0; kill < kills / 2; kill++) all.push({ atMs: any(), what: 'kill' });
  for (let outage = 0; outage < outages; outage++) {
    const fromMs = any();
    all.push({ atMs: fromMs, what: 'mail', isDown: true });
    all.push({ atMs: fromMs + Math.floor(random() * 6 * HOUR_MS), what: 'mail', isDown: false });
  }
  return all.sort((a, b) => a.atMs - b.atMs);
}

function byStation(activations: readonly Activation[]): Map<number, Activation[]> {
  const book = new Map<number, Activation[]>();
  for (const activation of activations) {
    book.set(activation.stationId, [...(book.get(activation.stationId) ?? []), activation]);
  }
  return book;
}

/** Every night from 18:00 to midnight. */
const NIGHTS = Object.fromEntries(
  WEEKDAYS.flatMap((day) => [
    [day, true],
    [`${day}Start`, '18:00:00'],
    [`${day}Stop`, '23:59:59'],
  ]),
);

const PEOPLE: readonly (readonly [Role, number])[] = [
  ['Admin', 1],
  ['Supervisor', 3],
  ['Operator', 8],
];

/** People, their weeks, and who is told of which station: some stations have nobody by night, and some nobody at all. */
async function settleIn(
  { accounts, storage, clock }: Life,
  stations: number,
  random: () => number,
): Promise<void> {
  for (const [Role, count] of PEOPLE) {
    for (let number = 1; number <= count; number++) {
      await accounts.service.createAccount({
        Email: `${Role.toLowerCase()}-${number}@example.com`,
        FirstName: Role,
        LastName: String(number),
        Role,
        Active: true,
        Password: 'correct horse battery',
      });
    }
  }
  const all = await accounts.service.list();
  const operators = all.filter(({ Role }) => Role === 'Operator').map(({ Id }) => Id);
  await storage.transaction(async (trx) => {
    const { id: nights } = await trx
      .insertInto('on_call_schedules')
      .values({ name: 'Nights', week: JSON.stringify(NIGHTS), changed_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Half of them are on duty by night only; by day their stations have nobody.
    for (const account_id of operators.slice(0, operators.length / 2)) {
      await trx.insertInto('account_schedules').values({ account_id, schedule_id: nights }).execute();
    }
    for (let stationId = 1; stationId <= stations; stationId++) {
      if (random() < 0.1) continue;
      const people = random() < 0.3 ? 2 : 1;
      for (let index = 0; index < people; index++) {
        const accountId = operators[(stationId + index) % operators.length]!;
        await trx
          .insertInto('alert_settings')
          .values({
            account_id: accountId,
            station_id: stationId,
            least_priority: 'low',
            channels: '["email"]',
          })
          .execute();
      }
    }
  });
}
