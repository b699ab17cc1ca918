import { setTimeout as wait } from 'node:timers/promises';
import { spawnField } from '@outpost/simulator';
import { modbusDriver } from '../../apps/server/src/acquisition/drivers/modbus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { quantile } from '../harness/figures.ts';
import { measured } from '../ingest/measured.ts';
import { loadConfigs } from '../poll/load-configs.ts';
import { Watch } from '../poll/measure.ts';
import { fetchTrend, QUESTIONS } from './requests.ts';
import { openTrendServer } from './server.ts';

const STATIONS = 5_000;
const WARM_UP_MS = 8_000;
const MEASURED_MS = 30_000;
/** A trend is requested this often, of all kinds in turn: like fifty users who zoom. */
const EVERY_MS = 100;

/**
 * Trends of years while 5,000 stations are polled each second over sockets, 5 % of their points
 * changing.
 */
export async function timedWhilePolling(): Promise<void> {
  const simulator = await spawnField(['--load', `${STATIONS}`, '--dead', '0']);
  const endMs = Date.now();
  const server = await openTrendServer(endMs);
  const plan = simulator.ready.load!;
  const stations = loadConfigs(plan);
  server.bus.on('stationChanged', () => {});
  server.ingest.start(stations);
  const watch = new Watch(server.ingest, STATIONS, plan.pollIntervalSeconds * 1_000);
  const logger = createLogger('fatal');
  const field = modbusDriver.create({
    ingest: watch,
    bus: server.bus,
    clock: systemClock,
    logger,
    random: Math.random,
  });
  try {
    field.start(stations);
    await watch.untilHeard(STATIONS);
    const { dataWorkers, onMain } = server;
    for (const question of QUESTIONS)
      for (const app of [dataWorkers, onMain]) await fetchTrend(app, question, endMs, 0);
    await wait(WARM_UP_MS);
    const idle = await measured(() => wait(MEASURED_MS / 2));
    console.log(
      `while ${STATIONS} stations are polled: longest turn without trends ${idle.longestTurnMs.toFixed(1)} ms`,
    );
    for (const [where, app] of [
      ['on the worker', dataWorkers],
      ['on the main thread', onMain],
      ['on the worker, again', dataWorkers],
      ['on the main thread, again', onMain],
    ] as const) {
      const times: number[] = [];
      const usage = await measured(async () => {
        const untilMs = performance.now() + MEASURED_MS;
        for (let round = 0; performance.now() < untilMs; round++) {
          const nextMs = performance.now() + EVERY_MS;
          const question = QUESTIONS[round % QUESTIONS.length]!;
          times.push((await fetchTrend(app, question, endMs, round, false)).wallMs);
          await wait(Math.max(0, nextMs - performance.now()));
        }
      });
      console.log(
        `  ${where.padEnd(26)} ${times.length} trends of all kinds, ` +
          `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, max ${Math.max(...times).toFixed(1)} ms; ` +
          `longest turn of the event loop ${usage.longestTurnMs.toFixed(1)} ms; ` +
          `memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`,
      );
    }
  } finally {
    await field.stop();
    await server.close();
    await simulator.stop();
  }
}
