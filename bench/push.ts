/**
 * `npm run bench push -- [--stations 1000] [--pushed 100] [--entries 50] [--answer-ms 20] [--rounds
 * 3]`: the whole server polls stations every second while the configuration of some is pushed to
 * all of them at once; once with adjacent entries (one request writes them), once with separate
 * entries (a request each). The controllers are in another process.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { NewStation } from '@outpost/contract';
import type { RunningServer } from '@outpost/server';
import { type Child, startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { bucketQuantile, formatWhole } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { startBenchServer } from './harness/server.ts';
import type { DevicesMessage } from './push/devices.ts';

const BY = { accountId: 1, name: 'Bench' };
/** How long polls are measured before anything is pushed. */
const BEFORE_MS = 10_000;

const OPTIONS = { stations: 1_000, pushed: 100, entries: 50, 'answer-ms': 20, rounds: 3 };
type Options = typeof OPTIONS;
type Devices = Child<DevicesMessage, 'reset'>;

interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly missed: number;
  readonly polls: number;
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
    p50: bucketQuantile(late, 0.5),
    p99: bucketQuantile(late, 0.99),
    missed: field.stats.missedPolls - missedBefore,
    polls,
  };
}

/** Resets the controllers. @returns the number of writes since the last time */
async function reset(devices: Devices): Promise<number> {
  const answer = devices.nextMessage('writes');
  devices.send('reset');
  return (await answer).writes;
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
  const devices: Devices = startChild(new URL('./push/devices.ts', import.meta.url), [
    `${stations}`,
    `${given['answer-ms']}`,
  ]);
  const { ports } = await devices.nextMessage('ready');
  const server = await startBenchServer({ DATA_DIR: benchFolder(), LOG_LEVEL: 'fatal' });
  try {
    const ids: number[] = [];
    for (const [index, port] of ports.entries()) {
      const { StationId } = await server.app.administration.stations.service.create(
        stationBody(port, index, entries, apart),
      );
      ids.push(StationId);
    }
    while (server.app.acquisition.field.stats.goodPolls < 3 * stations) await wait(100);
    const chosen = ids.slice(0, pushed);
    const before = await watched(server, () => wait(BEFORE_MS));
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
    const words = ({ p50, p99, missed, polls: of }: Lateness) =>
      `${formatWhole(of)} polls, delay p50 ${p50} ms, p99 ${p99} ms, ${missed} missed`;
    console.log(`${title}: ${formatWhole(writes / (rounds * pushed))} writes per station`);
    console.log(
      `  one station alone ${formatWhole(aloneMs)} ms; ${pushed} at once ${tookMs.map(formatWhole).join(', ')} ms`,
    );
    console.log(`  before: ${words(before)}`);
    console.log(
      `  during: ${words(while_)}, ${missedOf() - missedBefore} of them at stations without a push`,
    );
  } finally {
    await server.stop();
    await devices.end();
  }
}

/** Runs the benchmark and prints its figures. */
export async function run(): Promise<void> {
  const given = readOptions(OPTIONS);
  const { stations, pushed, entries, 'answer-ms': responseMs } = given;
  console.log(
    `${entries} entries to ${pushed} of ${stations} stations polled every second; a response takes ${responseMs} ms`,
  );
  await measure('Adjacent entries', 1, given);
  await measure('Separate entries', 3, given);
}
