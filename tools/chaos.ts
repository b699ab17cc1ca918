/**
 * Ends process, PostgreSQL and mail server at random under load: `npm run chaos -- [--minutes 10]
 * [--seed 1] [--stations 6]`. In the end no acknowledged data may be lost: samples in order and
 * without gaps except those that a kill may cause, every alarm raised and notified once, writes,
 * saves, acknowledgements and comments stored, the audit log's chain intact up to its mark,
 * roll-ups equal to their samples. Needs the programs of PostgreSQL. Exits with 1 on any violation.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openToRead, readMark, verifyAudit } from '@outpost/server';
import { DrillApi } from './drill/api.ts';
import {
  type Blackout,
  checkPromises,
  type DrillSample,
  holesIn,
  raisesOf,
  samplesOf,
  wrongRaises,
} from './drill/chaos-check.ts';
import { ChaosLoad, pause } from './drill/chaos-load.ts';
import { startCountingField } from './drill/counting-field.ts';
import { MailSink } from './drill/mail-sink.ts';
import { runTool, ServerProcess } from './drill/processes.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { argumentsOrUsage } from './usage.ts';

/**
 * Time after the last fault for all notifications and writes; a message claimed by a killed process
 * is released after half a minute.
 */
const SETTLE_MS = 120_000;

const {
  minutes,
  seed: firstSeed,
  stations,
} = argumentsOrUsage('npm run chaos -- [--minutes 10] [--seed 1] [--stations 6]', readNumbers);
let seed = firstSeed;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const folder = await mkdtemp(join(tmpdir(), 'outpost-chaos-'));
const cluster = await PostgresCluster.create([]);
const mail = await new MailSink().start();
const field = await startCountingField(stations + 1);
const dataDir = join(folder, 'data');
const server = new ServerProcess({
  dataDir,
  databaseUrl: cluster.url,
  environment: { SMTP_URL: mail.url, MAIL_FROM: 'outpost@utility.example' },
});
const api = new DrillApi(() => server.url);
const counts = { process: 0, postgres: 0, mail: 0 };
const killedMs: number[] = [];
const blackouts: Blackout[] = [];
const problems: string[] = [];
let figures: Record<string, number> = {};

try {
  const beganMs = Date.now();
  await server.start();
  await api.setUp(server.setupCode());
  const load = new ChaosLoad(api, field, random);
  await load.prepare(stations);
  load.start();
  while (Date.now() - beganMs < minutes * 60_000) {
    await pause(4_000 + 11_000 * random());
    await fault();
  }
  say('no more faults');
  await load.stop();
  await settle();
  const endMs = Date.now();

  const levels = new Map<number, DrillSample[]>();
  let samples = 0;
  for (const station of load.stations) {
    const [counter, level] = station.Points;
    const name = station.SiteName;
    const found = holesIn(
      await samplesOf(api, station.StationId, counter!.Id, beganMs, endMs),
      killedMs,
      name,
    );
    problems.push(...found.problems);
    samples += found.counts;
    levels.set(station.StationId, await samplesOf(api, station.StationId, level!.Id, beganMs, endMs));
  }
  const saved = await load.storedSave();
  if (saved < load.promised.saves)
    problems.push(`save ${load.promised.saves} was acknowledged, but ${saved} is stored`);
  await server.end();

  const storage = await openToRead({ dataDir, databaseUrl: cluster.url });
  let unseen = 0;
  const checked = await checkPromises(storage, load.promised);
  problems.push(...checked.problems);
  for (const station of load.stations) {
    const raises = await raisesOf(storage, station);
    const wrong = wrongRaises(levels.get(station.StationId)!, raises, blackouts, station.SiteName);
    problems.push(...wrong.problems);
    unseen += wrong.unseen;
  }
  const { mark } = readMark(dataDir);
  for (const { Words } of mark?.Losses ?? []) problems.push(`reported at a start: ${Words}`);
  const { broken, lines } = await verifyAudit(
    storage,
    mark?.Audit ? [{ id: mark.Audit.Id, hash: mark.Audit.Hash }] : [],
  );
  if (broken) problems.push(`the audit log: ${broken.words}`);
  await storage.close();
  const rollUps = await runTool('rollups', ['--check'], { DATA_DIR: dataDir, DATABASE_URL: cluster.url });
  if (rollUps.code !== 0) problems.push(`roll-ups: ${rollUps.out}${rollUps.err}`);
  figures = {
    samples,
    ...checked.figures,
    risesOnlyInBlackouts: unseen,
    mailsTaken: mail.taken.length,
    auditLinesVerified: lines,
  };
} finally {
  await server.end('SIGKILL');
  await cluster.remove();
  await mail.crash();
  await field.close();
  await rm(folder, { recursive: true, force: true });
}

console.log(`${minutes} minutes, ${stations} stations, seed ${firstSeed}`);
for (const [name, figure] of Object.entries({ ...prefixed(counts), ...figures })) {
  console.log(`  ${name.padEnd(24)} ${figure}`);
}
for (const problem of problems.slice(0, 50)) console.log(`PROBLEM ${problem}`);
console.log(problems.length === 0 ? 'No acknowledged data was lost.' : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);

/** One of the three is stopped, or two at once, and restarted after a while. */
async function fault(): Promise<void> {
  const which = random();
  const awayMs = 500 + 9_500 * random();
  if (which < 0.35) {
    say('the process is killed');
    await killServer();
    await startServer();
  } else if (which < 0.65) {
    say(`PostgreSQL is down for ${(awayMs / 1_000).toFixed(1)} s`);
    await crashPostgres();
    await pause(awayMs);
    await cluster.start();
  } else if (which < 0.85) {
    say(`the mail server is down for ${(awayMs / 1_000).toFixed(1)} s`);
    counts.mail += 1;
    await mail.crash();
    await pause(awayMs);
    await mail.start();
  } else {
    say(`PostgreSQL is down for ${(awayMs / 1_000).toFixed(1)} s, and the process is killed meanwhile`);
    const fromMs = Date.now();
    await crashPostgres();
    await pause(awayMs);
    await killServer();
    await cluster.start();
    await startServer();
    blackouts.push({ fromMs, backMs: Date.now() });
  }
}

async function crashPostgres(): Promise<void> {
  counts.postgres += 1;
  await cluster.crash();
}

async function killServer(): Promise<void> {
  counts.process += 1;
  killedMs.push(Date.now());
  await server.end('SIGKILL');
}

/** Like a service manager: retries until it runs. */
async function startServer(): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await server.start();
      return;
    } catch (error) {
      if (tries === 10) throw error;
      await pause(1_000);
    }
  }
}

/** Waits until all is well and no message waits. */
async function settle(): Promise<void> {
  const untilMs = Date.now() + SETTLE_MS;
  // Levels are seen as normal again, and that is notified.
  await pause(10_000);
  const storage = await openToRead({ dataDir, databaseUrl: cluster.url });
  try {
    while (Date.now() < untilMs) {
      const { Ready, Parts } = (await (await fetch(`${server.url}/health`)).json()) as {
        Ready: boolean;
        Parts: Record<string, { State: string }>;
      };
      const waiting = await storage.read
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      const isStored = Parts.database?.State === 'ok' && Parts.history?.State === 'ok';
      if (Ready && isStored && waiting.n === 0) return;
      await pause(500);
    }
    problems.push('not fully recovered two minutes after the last fault');
  } finally {
    await storage.close();
  }
}

function prefixed({ process, postgres, mail }: typeof counts): Record<string, number> {
  return { processKilled: process, postgresCrashed: postgres, mailServerEnded: mail };
}

function readNumbers(): { minutes: number; seed: number; stations: number } {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      stations: { type: 'string', default: '6' },
    },
  });
  const numbers = {
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    stations: Number(values.stations),
  };
  const { minutes, seed, stations } = numbers;
  if (minutes > 0 && Number.isInteger(seed) && Number.isInteger(stations) && stations > 0 && stations < 200)
    return numbers;
  throw new Error('Specify minutes above 0, a whole number as seed, and 1 to 199 stations.');
}
