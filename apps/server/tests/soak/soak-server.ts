/**
 * One life of the server in the soak, to be killed: `soak-server.ts OPTIONS`, with {@link
 * SoakServerOptions} as JSON. Continues where the previous life was killed, and ends on its own
 * after all planned events.
 */
import { join } from 'node:path';
import { soakStation } from './soak-field.ts';
import { beginLife, type Life, type SoakReading } from './soak-life.ts';
import { settleIn } from './soak-people.ts';
import { planSoak, type SoakOptions } from './soak-plan.ts';
import { createSoakRandom } from './soak-random.ts';
import { Stamp } from './soak-stamp.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOAK_ACCOUNT = { accountId: 1, name: 'Soak' };

/** Parameters of a life. */
export interface SoakServerOptions extends SoakOptions {
  readonly folder: string;
  readonly mailPort: number;
  /** Which life it is; 0: the first. */
  readonly life: number;
  /** The time at which it begins. */
  readonly atMs: number;
}

const options = JSON.parse(process.argv[2]!) as SoakServerOptions;
const { endMs, activations, happenings } = planSoak(options);
const stamp = new Stamp(join(options.folder, 'stamp'), 'r+');
const begun = stamp.read().happening;
const random = createSoakRandom(options.seed + options.life * 7_919);
const ids = Array.from({ length: options.stations }, (_, index) => index + 1);
const ofStation = Map.groupBy(activations, ({ stationId }) => stationId);
const life = await beginLife({
  folder: options.folder,
  startMs: options.atMs,
  timeZone: options.timeZone,
  stations: ids.map(soakStation),
  mailServer: { host: '127.0.0.1', port: options.mailPort, isTls: false, user: null, password: null },
  random,
  stamp,
});
if (options.life === 0) await settleIn(life, options.stations);

for (const stationId of ids) life.poll(stationId, readingOf(stationId, life.clock.now()));
for (let at = begun; at < happenings.length; at++) {
  const { atMs, what, stationId } = happenings[at]!;
  await passUntil(life, atMs);
  stamp.noteHappening(at);
  if (what === 'field') life.poll(stationId, readingOf(stationId, life.clock.now()));
  else await acknowledge((one) => one === stationId);
  // Sometimes the next event happens while this one is still being processed.
  if (random() < 0.8) await life.settle();
}
stamp.noteHappening(happenings.length);
await passUntil(life, endMs + DAY_MS);
await acknowledge(() => true);
await passUntil(life, endMs + 3 * DAY_MS);
await life.settle();
await life.stop();

/** The values of a station at a time. */
function readingOf(stationId: number, atMs: number): SoakReading {
  const held = ofStation.get(stationId)?.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
  return {
    isWet: held?.kind === 'on',
    hasPower: held?.kind !== 'off',
    isHeard: held?.kind !== 'communication',
  };
}

/** Moves the clock from one due task to the next. */
async function passUntil({ clock, nextDueMs, settle }: Life, atMs: number): Promise<void> {
  // Everything is stored within a second.
  if (atMs - clock.now() > 1_000) await settle.call(life);
  while (clock.now() < atMs) {
    const nextMs = nextDueMs();
    const untilMs = nextMs === null || nextMs > atMs ? atMs : Math.max(nextMs, clock.now() + 1);
    clock.advance(untilMs - clock.now());
    if (untilMs < atMs) await settle.call(life);
  }
}

async function acknowledge(isOf: (stationId: number) => boolean): Promise<void> {
  const waiting = life.alarms
    .allActive()
    .filter(({ subject, memory }) => isOf(subject.stationId) && !memory.acknowledged)
    .map(({ id }) => id);
  if (waiting.length > 0) await life.alarms.service.acknowledge(waiting, '', SOAK_ACCOUNT);
}
