/**
 * The measured process of `bench/cluster.ts`: one server of a cluster, or a single one without
 * NATS_URL. `DIR NAME PORT PLAN`.
 */
import { createLogger, readConfig, runWithStandby, type ServerApp, systemClock } from '@outpost/server';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { sendToParent } from '../harness/child.ts';

export type ClusterServerMessage =
  | { kind: 'standby' }
  /** The active server has a new good poll of every station. */
  | { kind: 'polled' }
  /** Processor time of this process, ms; of the active server also how old values were on arrival. */
  | { kind: 'measured'; cpuMs: number; rssMb: number; agesMs: number[]; polls: number };

/** To measure. */
export interface ClusterServerRequest {
  readonly seconds: number;
}

const [DATA_DIR = '', SERVER_NAME = '', PORT = '0', planText = ''] = process.argv.slice(2);
const LOOK_EVERY_MS = 10;
/** Stations whose values are watched. */
const WATCHED = 200;

const { NATS_URL = '' } = process.env;
const environment = {
  ...{ PORT, SERVER_URL: `http://127.0.0.1:${PORT}`, MODBUS_PORT: 'off', LOG_LEVEL: 'error' },
  ...{ STANDBY: 'true', DATABASE_URL: process.env.TEST_POSTGRES_URL!, DATA_DIR, SERVER_NAME, NATS_URL },
};
const config = readConfig(environment);
let active: ServerApp | null = null;

async function createStations(app: ServerApp): Promise<void> {
  const plan = JSON.parse(planText) as LoadPlan;
  const { service } = app.administration.stations;
  for (let index = service.all().length; index < plan.stations; index++)
    await service.create(loadStation(plan, index));
}

/** Resolves when every station has a good poll that this process has not seen before. */
function allPolled({ image }: ServerApp): Promise<void> {
  const seen = new Map([...image.stations()].map(({ stationId, goodPolls }) => [stationId, goodPolls]));
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      for (const { stationId, goodPolls, link } of image.stations())
        if (link.status === 'online' && goodPolls > (seen.get(stationId) ?? 0)) seen.delete(stationId);
      if (seen.size > 0) return;
      clearInterval(timer);
      resolve();
    }, LOOK_EVERY_MS);
  });
}

async function measure(seconds: number): Promise<void> {
  const watched = active ? [...active.image.stations()].slice(0, WATCHED) : [];
  const lastMs = watched.map(({ link }) => link.lastGoodPollAtMs);
  const agesMs: number[] = [];
  const pollsBefore = active?.acquisition.field.stats.goodPolls ?? 0;
  const cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    for (const [index, { link }] of watched.entries()) {
      if (link.lastGoodPollAtMs === lastMs[index] || link.lastGoodPollAtMs === null) continue;
      lastMs[index] = link.lastGoodPollAtMs;
      agesMs.push(nowMs - link.lastGoodPollAtMs);
    }
  }, LOOK_EVERY_MS);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  clearInterval(timer);
  const { user, system } = process.cpuUsage(cpu);
  const polls = (active?.acquisition.field.stats.goodPolls ?? 0) - pollsBefore;
  sendToParent<ClusterServerMessage>({
    ...{ kind: 'measured', cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 1e6 },
    ...{ agesMs, polls },
  });
}

process.on('message', ({ seconds }: ClusterServerRequest) => void measure(seconds));
await runWithStandby(
  {
    ...{
      config,
      environment,
      clock: systemClock,
      logger: createLogger(config.logLevel),
      random: Math.random,
    },
    beforePolling: createStations,
  },
  {
    onActive: ({ app }) => {
      active = app;
      void allPolled(app).then(() => sendToParent<ClusterServerMessage>({ kind: 'polled' }));
    },
    onStandby: () => sendToParent<ClusterServerMessage>({ kind: 'standby' }),
  },
);
