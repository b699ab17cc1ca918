/**
 * The measured process of `bench/cluster.ts`: one server of a cluster, or a single one without
 * NATS_URL. `DIR NAME PORT PLAN`.
 */
import { createLogger, readConfig, runWithStandby, type ServerApp, systemClock } from '@outpost/server';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { createBenchAccount } from '../harness/account.ts';
import { sendToParent } from '../harness/child.ts';

export type ClusterServerMessage =
  | { kind: 'standby' }
  /** The active server has a new good poll of every station. */
  | { kind: 'polled' }
  /** Processor time of this process, ms; of the active server also how old values were on arrival. */
  | { kind: 'measured'; cpuMs: number; rssMb: number; agesMs: number[]; polls: number }
  /** How long the active server waited for answers of the nodes. */
  | { kind: 'asked'; waitsMs: number[] };

/** To measure, or to ask the nodes for points. */
export type ClusterServerRequest = { readonly seconds: number } | { readonly requests: number };

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

async function prepare(app: ServerApp): Promise<void> {
  await createBenchAccount(app, 'Viewer');
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

/** One after the other, of stations everywhere. */
async function askNodes(requests: number): Promise<void> {
  const pointIds = [...active!.image.stations()].map(({ config }) => config.Points[0]!.Id);
  const waitsMs: number[] = [];
  for (let n = 0; n < requests; n++) {
    const atMs = performance.now();
    await active!.history.snapshotOf(pointIds[(n * 7) % pointIds.length]!);
    waitsMs.push(performance.now() - atMs);
  }
  sendToParent<ClusterServerMessage>({ kind: 'asked', waitsMs });
}

process.on(
  'message',
  (request: ClusterServerRequest) =>
    void ('seconds' in request ? measure(request.seconds) : askNodes(request.requests)),
);
await runWithStandby(
  {
    ...{
      config,
      environment,
      clock: systemClock,
      logger: createLogger(config.logLevel),
      random: Math.random,
    },
    beforePolling: prepare,
  },
  {
    onActive: ({ app }) => {
      active = app;
      void allPolled(app).then(() => sendToParent<ClusterServerMessage>({ kind: 'polled' }));
    },
    onStandby: () => sendToParent<ClusterServerMessage>({ kind: 'standby' }),
  },
);
