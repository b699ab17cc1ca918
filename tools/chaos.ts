/**
 * Ends servers, PostgreSQL and mail server at random under load: `npm run chaos -- [--minutes 10]
 * [--seed 1] [--stations 6] [--nodes 1] [--nats [--faults NAMES]] [--logs FOLDER]`. With several nodes,
 * servers share the database, and are killed, suspended, cut off from PostgreSQL in one direction or
 * both, and hand over; users reach any of them. With `--nats` they are a cluster that shares the
 * stations: each is cut off from NATS, too, which is restarted and suspended, and polls go on
 * meanwhile. `--faults 'active killed,postgres'` limits the faults to these. With `--logs` the
 * servers report at level info. In the end no acknowledged data may be lost: samples in order and
 * without gaps except those that a kill may cause, every alarm raised and notified once, writes,
 * saves, acknowledgements and comments stored, the audit log's chain intact up to its mark, roll-ups
 * equal to their samples; and no two servers have asked a controller at a time. Needs the programs
 * of PostgreSQL, and nats-server for a cluster. Exits with 1 on any violation.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calls } from '@outpost/contract';
import { openToRead, readMark, verifyAudit } from '@outpost/server';
import { NatsProcess } from '@outpost/testing/nats-process.ts';
import { DrillApi } from './drill/api.ts';
import {
  checkPromises,
  type DrillSample,
  holesIn,
  type Interruptions,
  raisesOf,
  samplesOf,
  takeOverFigures,
  wrongRaises,
  wrongTenures,
} from './drill/chaos-check.ts';
import { ChaosLoad, pause } from './drill/chaos-load.ts';
import { ChaosNodes, CLUSTER_FAULTS, type ClusterFault } from './drill/chaos-nodes.ts';
import { type ChaosInstallation, ChaosServer } from './drill/chaos-server.ts';
import { figuresOf, killsOf, movesOf, overlapsIn, silencesIn, stallsOf } from './drill/cluster-check.ts';
import { startCountingField } from './drill/counting-field.ts';
import { type FieldWatch, watchField } from './drill/field-watch.ts';
import { MailSink } from './drill/mail-sink.ts';
import { runTool } from './drill/processes.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { argumentsOrUsage } from './usage.ts';

/**
 * Time after the last fault for all notifications and writes; a message claimed by a killed process
 * is released after half a minute.
 */
const SETTLE_MS = 120_000;
/** After the end of a fault, a page shows what controllers have. */
const RIGHT_AFTER_MS = 5_000;
/** Then the check is given up. */
const NEVER_RIGHT_MS = 20_000;
/** Controllers are asked twice a second. */
const FRESH_MS = 1_500;
const USAGE =
  'npm run chaos -- [--minutes 10] [--seed 1] [--stations 6] [--nodes 1] [--nats [--faults NAMES]] [--logs FOLDER]';

const {
  minutes,
  seed: firstSeed,
  stations,
  nodes,
  isCluster,
  faults,
  logs,
} = argumentsOrUsage(USAGE, readArguments);
let seed = firstSeed;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

// Now: a missing folder must not cost the result of the drill.
if (logs !== null) await mkdir(logs, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'outpost-chaos-'));
const cluster = await PostgresCluster.create([]);
const mail = await new MailSink().start();
const controllers = await startCountingField(stations + 1);
const options = {
  ...{ folder, cluster, random, say },
  environment: {
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'outpost@utility.example' },
    ...(logs === null ? {} : { LOG_LEVEL: 'info' }),
  },
};
const nats = isCluster ? await NatsProcess.create() : null;
const allPolled = () => watches.every(({ asks }) => (asks.at(-1)?.atMs ?? 0) > Date.now() - FRESH_MS);
const several =
  nodes === 1 && nats === null ? null : new ChaosNodes(options, nodes, nats && { nats, allPolled, faults });
const servers: ChaosInstallation = several ?? new ChaosServer(options, mail);
// In a cluster each has an address of its own: those with the same one stay together.
const watches = await Promise.all(
  Array.from({ length: isCluster ? stations + 1 : 1 }, (_, index) =>
    watchField(controllers.portOf(index + 1), () => servers.pids()),
  ),
);
const [watch] = watches as [FieldWatch];
const portOf = (unit: number) => (watches[unit - 1] ?? watch).port;
const api = new DrillApi(() => servers.anyUrl());
const problems: string[] = [];
const pageRightMs: number[] = [];
let figures: Record<string, number | string> = {};

try {
  const beganMs = Date.now();
  await servers.start();
  await api.setUp(servers.setupCode());
  const load = new ChaosLoad(api, controllers, portOf, random);
  await load.prepare(stations);
  load.start();
  while (Date.now() - beganMs < minutes * 60_000) {
    await pause(4_000 + 11_000 * random());
    await servers.fault();
    if (isCluster) await pageIsRight(load);
  }
  say('no more faults');
  await load.stop();
  // Before the servers are stopped in turn.
  const takeOvers = isCluster
    ? clusterFigures(load)
    : nodes > 1
      ? takeOverFigures(watch.tenures, servers.blackouts)
      : {};
  await servers.settle();
  await settle();
  const endMs = Date.now();

  const levels = new Map<number, DrillSample[]>();
  let samples = 0;
  for (const [index, station] of load.stations.entries()) {
    const [counter, level] = station.Points;
    const name = station.SiteName;
    const found = holesIn(
      await samplesOf(api, station.StationId, counter!.Id, beganMs, endMs),
      isCluster ? interruptionsOf(watches[index]!) : servers,
      name,
    );
    problems.push(...found.problems);
    samples += found.counts;
    levels.set(station.StationId, await samplesOf(api, station.StationId, level!.Id, beganMs, endMs));
  }
  const saved = await load.storedSave();
  if (saved < load.promised.saves)
    problems.push(`save ${load.promised.saves} was acknowledged, but ${saved} is stored`);
  await servers.end();

  const storage = await openToRead({ dataDir: folder, databaseUrl: cluster.url });
  let unseen = 0;
  const checked = await checkPromises(storage, load.promised);
  problems.push(...checked.problems);
  for (const station of load.stations) {
    const raises = await raisesOf(storage, station);
    const wrong = wrongRaises(levels.get(station.StationId)!, raises, servers.blackouts, station.SiteName);
    problems.push(...wrong.problems);
    unseen += wrong.unseen;
  }
  const marks = servers.dataDirs.flatMap((dataDir) => readMark(dataDir).mark ?? []);
  for (const { Losses } of marks)
    for (const { Words } of Losses ?? []) problems.push(`reported at a start: ${Words}`);
  const { broken, lines } = await verifyAudit(
    storage,
    marks.flatMap(({ Audit }) => (Audit ? [{ id: Audit.Id, hash: Audit.Hash }] : [])),
  );
  if (broken) problems.push(`the audit log: ${broken.words}`);
  if (nodes > 1 && !isCluster) problems.push(...wrongTenures(watch.tenures, servers.activations()));
  await storage.close();
  const rollUps = await runTool('rollups', ['--check'], {
    DATA_DIR: servers.dataDirs[0]!,
    DATABASE_URL: cluster.url,
  });
  if (rollUps.code !== 0) problems.push(`roll-ups: ${rollUps.out}${rollUps.err}`);
  figures = {
    samples,
    ...checked.figures,
    risesOnlyInBlackouts: unseen,
    mailsTaken: mail.taken.length,
    ...takeOvers,
    auditLinesVerified: lines,
  };
} finally {
  await servers.end('SIGKILL');
  if (logs !== null)
    for (const [name, log] of several?.logs ?? []) await writeFile(join(logs, `${name}.log`), log);
  await cluster.remove();
  await mail.crash();
  await nats?.remove();
  for (const each of watches) await each.close();
  await controllers.close();
  await rm(folder, { recursive: true, force: true });
}

console.log(
  `${minutes} minutes, ${stations} stations, ${nodes} nodes${isCluster ? ' of a cluster' : ''}, seed ${firstSeed}`,
);
for (const [name, figure] of Object.entries({ ...servers.counts, ...figures })) {
  console.log(`  ${name.padEnd(24)} ${figure}`);
}
for (const problem of problems.slice(0, 50)) console.log(`PROBLEM ${problem}`);
console.log(problems.length === 0 ? 'No acknowledged data was lost.' : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);

/** Waits until all is well and no message waits. */
async function settle(): Promise<void> {
  const untilMs = Date.now() + SETTLE_MS;
  // Levels are seen as normal again, and that is notified.
  await pause(10_000);
  const storage = await openToRead({ dataDir: folder, databaseUrl: cluster.url });
  try {
    while (Date.now() < untilMs) {
      const { Ready, Parts } = (await (await fetch(`${servers.anyUrl()}/health`)).json()) as {
        Ready: boolean;
        Parts: Record<string, { State: string }>;
      };
      const waiting = await storage.read
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      const isSpread = (Parts.cluster?.State ?? 'ok') === 'ok';
      const isStored = isSpread && Parts.database?.State === 'ok' && Parts.history?.State === 'ok';
      if (Ready && isStored && waiting.n === 0) return;
      await pause(500);
    }
    problems.push('not fully recovered two minutes after the last fault');
  } finally {
    await storage.close();
  }
}

/** Waits until each station is online, with a counter that was just read. */
async function pageIsRight(load: ChaosLoad): Promise<void> {
  const sinceMs = Date.now();
  let wrong: string[] = [];
  while (Date.now() < sinceMs + NEVER_RIGHT_MS) {
    wrong = await wrongOnPage(load).catch((error: Error) => [error.message]);
    if (wrong.length === 0) break;
    await pause(100);
  }
  const tookMs = Date.now() - sinceMs;
  pageRightMs.push(tookMs);
  say(`  the page is right ${tookMs} ms later`);
  if (tookMs > RIGHT_AFTER_MS)
    problems.push(
      `the page was wrong for ${tookMs} ms since ${new Date(sinceMs).toISOString()}: ${wrong.slice(0, 3).join('; ')}`,
    );
}

async function wrongOnPage(load: ChaosLoad): Promise<string[]> {
  const overview = new Map(
    (await api.call(calls.stations.overview)).map((station) => [station.StationId, station]),
  );
  return load.stations.flatMap(({ StationId, SiteName }) => {
    const { Communication, KeyValues } = overview.get(StationId)!;
    const { Status, LastGoodPollAt } = Communication;
    const isFresh = LastGoodPollAt !== null && Date.now() - Date.parse(LastGoodPollAt) < FRESH_MS;
    const counter = KeyValues.find(({ Name }) => Name === 'CT');
    return Status === 'online' && isFresh && counter?.Quality === 'good'
      ? []
      : [`${SiteName} is ${Status}, polled ${LastGoodPollAt}, with a ${counter?.Quality} value`];
  });
}

/** Of one station: only the end of the server that polled it excuses what is missing. */
function interruptionsOf({ asks }: FieldWatch): Interruptions {
  const { kills, interruptedMs } = several!;
  return {
    killedMs: killsOf(asks, kills),
    interruptedMs: [...interruptedMs, ...movesOf(asks), ...stallsOf(asks)],
  };
}

function clusterFigures(load: ChaosLoad): Record<string, number | string> {
  const { events } = several!;
  const stations = watches.map(({ asks }, index) => ({
    name: load.stations[index]?.SiteName ?? 'Written to',
    asks: [...asks],
  }));
  const overlaps = stations.map(({ name, asks }) => overlapsIn(asks, events, name));
  const silences = silencesIn(stations, events);
  problems.push(...overlaps.flatMap((found) => found.problems), ...silences.problems);
  return {
    requestsAfterMove: overlaps.reduce((sum, { requests }) => sum + requests, 0),
    pageRightAfter: figuresOf(pageRightMs),
    ...Object.fromEntries(
      [...silences.byEvent].map(([what, each]) => [`no polls when ${what}`, figuresOf(each)]),
    ),
  };
}

interface ChaosArguments {
  readonly minutes: number;
  readonly seed: number;
  readonly stations: number;
  readonly nodes: number;
  readonly isCluster: boolean;
  /** Of a cluster. */
  readonly faults: readonly ClusterFault[];
  /** Where the logs of several servers are written to at the end; null: nowhere. */
  readonly logs: string | null;
}

function readArguments(): ChaosArguments {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      stations: { type: 'string', default: '6' },
      nodes: { type: 'string', default: '1' },
      nats: { type: 'boolean', default: false },
      faults: { type: 'string' },
      logs: { type: 'string' },
    },
  });
  const [minutes, seed, stations, nodes] = [values.minutes, values.seed, values.stations, values.nodes].map(
    Number,
  ) as [number, number, number, number];
  const isWithin = (value: number, most: number) => Number.isInteger(value) && value > 0 && value <= most;
  // Those of a single server are behind one port.
  const maxStations = values.nats ? 1_000 : 199;
  if (minutes > 0 && Number.isInteger(seed) && isWithin(stations, maxStations) && isWithin(nodes, 9)) {
    if (nodes === 1 && values.nats) throw new Error('Specify several nodes for a cluster.');
    const faults = faultsOf(values.faults);
    if (values.faults !== undefined && !values.nats) throw new Error('Specify --nats with --faults.');
    return { minutes, seed, stations, nodes, isCluster: values.nats, faults, logs: values.logs ?? null };
  }
  throw new Error(
    'Specify minutes above 0, a whole number as seed, 1 to 199 stations (1,000 with --nats), and 1 to 9 nodes.',
  );
}

function faultsOf(names: string | undefined): readonly ClusterFault[] {
  if (names === undefined) return CLUSTER_FAULTS;
  return names.split(',').map((name) => {
    const fault = CLUSTER_FAULTS.find((known) => known === name.trim());
    if (fault) return fault;
    throw new Error(`Specify faults of ${[...new Set(CLUSTER_FAULTS)].join(', ')}.`);
  });
}
