/**
 * `npm run bench flood -- [--floods 3] [--stations 100]`: 1,000 critical alarms at 100 stations,
 * all within a second, over real Modbus TCP: the time until all are logged, until each has its step
 * taken and its messages in the outbox, and until all due messages were sent to a mail server; the
 * server's event loop delay meanwhile, and the response times of pages. Floods are more than a
 * minute apart, so that each begins with individual messages; takes four minutes.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@outpost/contract';
import { openPage } from './alarms/page.ts';
import { type AlarmBenchSetup, setUpAlarmBench } from './alarms/start.ts';
import { quantile } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';

const ALARMS = 1_000;
const PEOPLE = 20;
const PAGES = 20;
const APART_MS = 65_000;
const IDLE_MS = 5_000;
const PATIENCE_MS = 60_000;
const ASKED = ['/api/Alarms/active', '/health', '/api/Alarms/log?limit=100'] as const;

const PROGRESS = `select
  (select count(*) from alarms where id > :before) as logged,
  (select count(distinct alarm_id) from callout_steps where alarm_id > :before) as steps,
  (select count(*) from alarms a where id > :before
    and (exists (select 1 from notifications n where n.topic = 'alarm' and n.about = a.id)
      or exists (select 1 from digest_alarms d where d.alarm_id = a.id))) as told,
  (select count(*) from notifications where state = 'waiting' and due_at <= :now) as due`;

interface Progress {
  readonly logged: number;
  readonly steps: number;
  readonly told: number;
  readonly due: number;
}

/** Times since the first register changed, ms. */
interface Flood {
  loggedMs: number;
  stepsMs: number;
  mailedMs: number;
}

export async function run(): Promise<void> {
  const { floods, stations } = readOptions({ floods: 3, stations: 100 });
  let mails = 0;
  const plan = { stations, points: ALARMS / stations, pollSeconds: 1, people: Math.min(PEOPLE, stations) };
  const setup = await setUpAlarmBench({ ...plan, priority: 'critical' }, () => {
    mails += 1;
  });
  const { url, token } = setup;
  const database = new DatabaseSync(join(setup.dataDir, 'outpost.sqlite'), { readOnly: true });
  const pages = await Promise.all(Array.from({ length: PAGES }, () => openPage(url, token, () => {})));
  try {
    await say('idle', setup, () => wait(IDLE_MS));
    for (let number = 1; number <= floods; number++) {
      const before = mails;
      let flood: Flood | undefined;
      await say(`flood ${number}`, setup, async () => {
        flood = await floodOnce(setup, database);
      });
      const { loggedMs, stepsMs, mailedMs } = flood!;
      console.log(
        `  ${ALARMS} alarms logged after ${seconds(loggedMs)}, all steps taken and messages stored after ${seconds(stepsMs)}, ` +
          `${mails - before} mails sent after ${seconds(mailedMs)} (goal 10 s)`,
      );
      if (number < floods) await calmDown(setup, database);
    }
  } finally {
    for (const page of pages) page.close();
    database.close();
    await setup.stop();
  }
}

async function floodOnce({ field }: AlarmBenchSetup, database: DatabaseSync): Promise<Flood> {
  const progress = database.prepare(PROGRESS);
  const { last } = database.prepare('select coalesce(max(id), 0) as last from alarms').get() as {
    last: number;
  };
  const beganMs = performance.now();
  for (let station = 0; station < field.ports.length; station++) field.set(station, true);
  const times = { loggedMs: Number.NaN, stepsMs: Number.NaN, mailedMs: Number.NaN };
  for (;;) {
    const nowMs = performance.now() - beganMs;
    const seen = progress.get({ before: last, now: Date.now() }) as unknown as Progress;
    if (seen.logged === ALARMS && Number.isNaN(times.loggedMs)) times.loggedMs = nowMs;
    const areTaken = seen.steps === ALARMS && seen.told === ALARMS;
    if (areTaken && Number.isNaN(times.stepsMs)) times.stepsMs = nowMs;
    if (areTaken && seen.due === 0) return { ...times, mailedMs: nowMs };
    if (nowMs > PATIENCE_MS) throw new Error(`the flood only reached ${JSON.stringify(seen)}`);
    await wait(10);
  }
}

/**
 * All return and are acknowledged; the resulting notifications are sent, and a new minute has
 * begun.
 */
async function calmDown({ field, url, token }: AlarmBenchSetup, database: DatabaseSync): Promise<void> {
  const endMs = performance.now() + APART_MS;
  for (let station = 0; station < field.ports.length; station++) field.set(station, false);
  const open = database.prepare('select id from alarms where is_open = 1');
  const Ids = (open.all() as { id: number }[]).map(({ id }) => id);
  await fetch(url + calls.alarms.acknowledge.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Ids }),
  });
  await wait(endMs - performance.now());
}

/**
 * Makes the calls of three pages, one after the other each, while `work` runs, and reports all
 * delays.
 */
async function say(name: string, setup: AlarmBenchSetup, work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  setup.watch();
  const asking = ASKED.map(async (path) => {
    const times: number[] = [];
    while (!isOver) {
      const beganMs = performance.now();
      const answer = await fetch(setup.url + path, { headers: { authorization: `Bearer ${setup.token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      times.push(performance.now() - beganMs);
      await wait(20);
    }
    return `${path} ${milliseconds(times)}`;
  });
  await work();
  isOver = true;
  const answered = await Promise.all(asking);
  const { lateP99Ms, lateMostMs, longestTurnMs } = await setup.figures();
  console.log(
    `${name}: event loop delay p99 ${lateP99Ms.toFixed(1)} ms, max ${lateMostMs.toFixed(0)} ms, longest turn ${longestTurnMs.toFixed(0)} ms of CPU time`,
  );
  for (const line of answered) console.log(`  ${line}`);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const milliseconds = (times: readonly number[]) =>
  `p50 / p99 / max ${[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)).join(' / ')} ms of ${times.length}`;
