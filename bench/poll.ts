/**
 * `npm run bench poll -- [--stations 5000] [--dead 1000] [--seconds 30]`: the field and ingest in this process, the
 * stations (32 registers and 16 inputs each, asked every second, 5 % changing) in another; first all living, then
 * some dead in mixed ways.
 */
import { parseArgs } from 'node:util';
import type { StationConfig } from '@outpost/contract';
import { type LoadPlan, loadEndpoint, loadHealth, loadStation, spawnField } from '@outpost/simulator';
import { createBus } from '../apps/server/src/bus/index.ts';
import { createField } from '../apps/server/src/field/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { openStore } from './ingest/store.ts';
import { type Figures, measure, Watch } from './poll/measure.ts';

/** Compilers and caches have settled by then. */
const WARM_UP_SECONDS = 8;

interface Options {
  stations: number;
  dead: number;
  seconds: number;
}

function options(): Options {
  const { values } = parseArgs({
    options: {
      stations: { type: 'string', default: '5000' },
      dead: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '30' },
    },
  });
  const count = (name: keyof Options, least: number) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= least) return value;
    throw new Error(`--${name}: expected a whole number from ${least}, got ${values[name]}`);
  };
  return { stations: count('stations', 1), dead: count('dead', 0), seconds: count('seconds', 1) };
}

/** The load field as the server's store would give it: every point an object with an id of its own. */
function configs(plan: LoadPlan): StationConfig[] {
  const one = loadStation(plan, 0);
  return Array.from({ length: plan.stations }, (_, index) => ({
    ...one,
    ...{ Host: loadEndpoint(plan, index).host, Port: loadEndpoint(plan, index).port },
    StationId: index + 1,
    Version: 1,
    Points: one.Points.map((point, position) => ({ ...point, Id: index * one.Points.length + position + 1 })),
  }));
}

interface Run extends Figures {
  firstPollMs: number;
  allPolledMs: number;
}

async function once(stations: number, dead: number, seconds: number): Promise<Run> {
  const simulator = await spawnField(['--load', `${stations}`, '--dead', `${dead}`]);
  const store = await openStore();
  const plan = simulator.ready.load!;
  const configured = configs(plan);
  store.ingest.start(configured);
  const watch = new Watch(store.ingest, stations, plan.pollIntervalSeconds * 1_000);
  const logger = createLogger('fatal');
  const bus = createBus((error) => logger.error({ err: error }, 'a listener failed'));
  const field = createField({ ingest: watch, bus, clock: systemClock, logger, random: Math.random });
  try {
    const startMs = performance.now();
    field.start(configured);
    const living = configured.filter((_, index) => loadHealth(plan, index) === 'living').length;
    await watch.untilHeard(living);
    const allPolledMs = performance.now() - startMs;
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_SECONDS * 1_000));
    const figures = await measure(field, watch, seconds);
    return { ...figures, firstPollMs: watch.firstGoodAtMs - startMs, allPolledMs };
  } finally {
    await field.stop();
    await store.close();
    await simulator.stop();
  }
}

function print(title: string, run: Run): void {
  const n = (value: number, digits = 0) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  console.log(title);
  console.log(
    `  ${n(run.requestsPerSecond)} requests/s, ${n(run.goodPollsPerSecond)} good polls/s, ${n(run.missedPolls)} missed`,
  );
  console.log(
    `  late: p50 ${run.lateP50Ms} ms, p99 ${run.lateP99Ms} ms, max ${run.lateMaxMs} ms; ` +
      `off the interval between good polls: p99 ${run.unevenP99Ms} ms, max ${run.unevenMaxMs} ms`,
  );
  console.log(
    `  ${n(run.cores, 2)} of a core (${n(run.mainThreadCores, 2)} in the main thread), ${n(run.rssMiB)} MiB, ` +
      `event loop late p99 ${n(run.loopLateP99Ms, 1)} ms, max ${n(run.loopLateMaxMs, 1)} ms`,
  );
  console.log(
    `  first poll after ${n(run.firstPollMs)} ms, all living polled after ${n(run.allPolledMs)} ms`,
  );
}

/** Runs the bench and prints its figures. */
export async function run(): Promise<void> {
  const { stations, dead, seconds } = options();
  print(`${stations} stations, all living`, await once(stations, 0, seconds));
  if (dead === 0) return;
  print(
    `${stations} stations, ${dead} of them dead (refused, silent, half-open, garbage)`,
    await once(stations, dead, seconds),
  );
}

if (import.meta.main) await run();
