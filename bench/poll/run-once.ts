/** The measured process of `bench/poll.ts`: prints the figures of one run as a line of JSON. */
import { setTimeout as wait } from 'node:timers/promises';
import { loadHealth, spawnField } from '@outpost/simulator';
import { modbusDriver } from '../../apps/server/src/acquisition/drivers/modbus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { openStore } from '../ingest/store.ts';
import { loadConfigs } from './load-configs.ts';
import { measurePolls, type PollFigures, Watch } from './measure.ts';

/** Compilers and caches have settled by then. */
const WARM_UP_SECONDS = 8;

export interface PollBenchRun extends PollFigures {
  firstPollMs: number;
  allPolledMs: number;
}

async function once(stations: number, dead: number, seconds: number): Promise<PollBenchRun> {
  const simulator = await spawnField(['--load', `${stations}`, '--dead', `${dead}`]);
  const store = await openStore();
  const plan = simulator.ready.load!;
  const configured = loadConfigs(plan);
  store.ingest.start(configured);
  const watch = new Watch(store.ingest, stations, plan.pollIntervalSeconds * 1_000);
  const { bus } = store;
  const logger = createLogger('fatal');
  const field = modbusDriver.create({ ingest: watch, bus, clock: systemClock, logger, random: Math.random });
  try {
    const startMs = performance.now();
    field.start(configured);
    const living = configured.filter((_, index) => loadHealth(plan, index) === 'living').length;
    await watch.untilHeard(living);
    const allPolledMs = performance.now() - startMs;
    await wait(WARM_UP_SECONDS * 1_000);
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
