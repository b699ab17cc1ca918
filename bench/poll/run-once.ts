/** The measured process of `bench/poll.ts`: prints the figures of one run as a line of JSON. */
import type { StationConfig } from '@outpost/contract';
import { type LoadPlan, loadEndpoint, loadHealth, loadStation, spawnField } from '@outpost/simulator';
import { modbusDriver } from '../../apps/server/src/acquisition/drivers/modbus/index.ts';
import { createBus } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { openStore } from '../ingest/store.ts';
import { measurePolls, type PollFigures, Watch } from './measure.ts';

/** Compilers and caches have settled by then. */
const WARM_UP_SECONDS = 8;

export interface PollBenchRun extends PollFigures {
  firstPollMs: number;
  allPolledMs: number;
}

/** The load field as from the server's store: every point an object with an ID of its own. */
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

async function once(stations: number, dead: number, seconds: number): Promise<PollBenchRun> {
  const simulator = await spawnField(['--load', `${stations}`, '--dead', `${dead}`]);
  const store = await openStore();
  const plan = simulator.ready.load!;
  const configured = configs(plan);
  store.ingest.start(configured);
  const watch = new Watch(store.ingest, stations, plan.pollIntervalSeconds * 1_000);
  const logger = createLogger('fatal');
  const bus = createBus((error) => logger.error({ err: error }, 'a listener failed'));
  const field = modbusDriver.create({ ingest: watch, bus, clock: systemClock, logger, random: Math.random });
  try {
    const startMs = performance.now();
    field.start(configured);
    const living = configured.filter((_, index) => loadHealth(plan, index) === 'living').length;
    await watch.untilHeard(living);
    const allPolledMs = performance.now() - startMs;
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_SECONDS * 1_000));
    const figures = await measurePolls(field, watch, seconds);
    return { ...figures, firstPollMs: watch.firstGoodAtMs - startMs, allPolledMs };
  } finally {
    await field.stop();
    await store.close();
    await simulator.stop();
  }
}

const [stations, dead, seconds] = process.argv.slice(2).map(Number);
console.log(JSON.stringify(await once(stations!, dead!, seconds!)));
