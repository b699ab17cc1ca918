/**
 * `npm run bench push -- [--stations 1000] [--pushed 100] [--entries 50] [--answer-ms 20] [--rounds
 * 3]`: the whole server polls stations every second while the configuration of some is pushed to
 * all of them at once; once with adjacent entries (one request writes them), once with separate
 * entries (a request each). The controllers are in another process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NewStation } from '@outpost/contract';
import { readConfig } from '../apps/server/src/config.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { type RunningServer, startServer } from '../apps/server/src/server.ts';
import { percentile } from './poll/measure.ts';

const BY = { accountId: 1, name: 'Bench' };
/** How long polls are measured before anything is pushed. */
const BEFORE_MS = 10_000;

interface Options {
  stations: number;
  pushed: number;
  entries: number;
  'answer-ms': number;
  rounds: number;
}

interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly missed: number;
  readonly polls: number;
}

function options(): Options {
  const { values } = parseArgs({
    options: {
      stations: { type: 'string', default: '1000' },
      pushed: { type: 'string', default: '100' },
      entries: { type: 'string', default: '50' },
      'answer-ms': { type: 'string', default: '20' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const count = (name: keyof Options) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= 1) return value;
    throw new Error(`--${name}: expected a whole number from 1, got ${values[name]}`);
  };
  return {
    stations: count('stations'),
    pushed: count('pushed'),
    entries: count('entries'),
    'answer-ms': count('answer-ms'),
    rounds: count('rounds'),
  };
}

/** @param apart registers from one setpoint to the next */
function stationBody(port: number, index: number, entries: number, apart: number): NewStation {
  const points = Array.from({ length: entries }, (_, i) => ({
    Kind: 'analog',
    Point: `AO${i + 1}`,
    Name: `Setpoint ${i + 1}`,
    Table: 'holding-register',
    Address: i * apart,
    DataType: 'uint16',
    Writable: true,
  }));
  return NewStation.parse({
    SiteName: `Station ${index + 1}`,
    Host: '127.0.0.1',
    Port: port,
    PollIntervalSeconds: 1,
    TimeoutMs: 5_000,
    Points: points,
    Settings: points.map(({ Point }, i) => ({ Point, Wanted: 100 + i })),
  });
}

/** Delays of the polls that started while `work` ran. */
async function watched(server: RunningServer, work: () => Promise<void>): Promise<Lateness> {
  const { field } = server.app.acquisition;
  const before = field.stats.latenessMs.slice();
  const missedBefore = field.stats.missedPolls;
  await work();
  const late = field.stats.latenessMs.map((count, ms) => count - before[ms]!);
  const polls = late.reduce((sum, count) => sum + count, 0);
  return {
    p50: percentile(late, 0.5),
    p99: percentile(late, 0.99),
    missed: field.stats.missedPolls - missedBefore,
    polls,
  };
}

/** Resets the controllers. @returns the number of writes since the last time */
async function reset(devices: ChildProcess): Promise<number> {
  const answer = once(devices, 'message');
  devices.send('reset');
  const [{ writes }] = (await answer) as [{ writes: number }];
  return writes;
}

/** Pushes to stations at once; every entry must be there afterwards. @returns the duration, ms */
async function pushAll(server: RunningServer, stationIds: readonly number[]): Promise<number> {
  const startMs = performance.now();
  const results = await Promise.all(stationIds.map((id) => server.app.commands.push(id, BY, false)));
  const tookMs = performance.now() - startMs;
  for (const { StationId, Outcome, Entries } of results) {
    const wrong = Entries.find((entry) => entry.Outcome !== 'applied');
    if (Outcome !== 'done' || wrong)
      throw new Error(`station ${StationId}: ${Outcome}, ${JSON.stringify(wrong)}`);
  }
  return tookMs;
}

async function measure(title: string, apart: number, given: Options): Promise<void> {
  const { stations, pushed, entries, rounds } = given;
  const script = join(import.meta.dirname, 'push', 'devices.ts');
  const devices = fork(script, [`${stations}`, `${given['answer-ms']}`]);
  const [{ ports }] = (await once(devices, 'message')) as [{ ports: number[] }];
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  const modbus = { host: '127.0.0.1', port: null, allow: [], stale: 'last' as const };
  const server = await startServer({
    config: { ...readConfig({}), port: 0, dataDir, modbus },
    clock: systemClock,
    logger: createLogger('fatal'),
    random: Math.random,
  });
  try {
    const ids: number[] = [];
    for (const [index, port] of ports.entries()) {
      const { StationId } = await server.app.administration.stations.service.create(
        stationBody(port, index, entries, apart),
      );
      ids.push(StationId);
    }
    while (server.app.acquisition.field.stats.goodPolls < 3 * stations)
      await new Promise((go) => setTimeout(go, 100));
    const chosen = ids.slice(0, pushed);
    const before = await watched(server, () => new Promise((go) => setTimeout(go, BEFORE_MS)));
    const aloneMs = await pushAll(server, chosen.slice(0, 1));
    const tookMs: number[] = [];
    await reset(devices);
    const others = ids.slice(pushed);
    const missedOf = () =>
      others.reduce((sum, id) => sum + server.app.acquisition.field.link(id).missedPolls, 0);
    const missedBefore = missedOf();
    let writes = 0;
    const while_ = await watched(server, async () => {
      for (let round = 0; round < rounds; round++) {
        tookMs.push(await pushAll(server, chosen));
        writes += await reset(devices);
      }
    });
    const n = (value: number) => Math.round(value).toLocaleString('en');
    const words = ({ p50, p99, missed, polls: of }: Lateness) =>
      `${n(of)} polls, delay p50 ${p50} ms, p99 ${p99} ms, ${missed} missed`;
    console.log(`${title}: ${n(writes / (rounds * pushed))} writes per station`);
    console.log(`  one station alone ${n(aloneMs)} ms; ${pushed} at once ${tookMs.map(n).join(', ')} ms`);
    console.log(`  before: ${words(before)}`);
    console.log(
      `  during: ${words(while_)}, ${missedOf() - missedBefore} of them at stations without a push`,
    );
  } finally {
    await server.stop();
    devices.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs the benchmark and prints its figures. */
export async function run(): Promise<void> {
  const given = options();
  const { stations, pushed, entries, 'answer-ms': responseMs } = given;
  console.log(
    `${entries} entries to ${pushed} of ${stations} stations polled every second; a response takes ${responseMs} ms`,
  );
  await measure('Adjacent entries', 1, given);
  await measure('Separate entries', 3, given);
}

if (import.meta.main) await run();
