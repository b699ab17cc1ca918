/**
 * The measured process of `bench/standby.ts`: one of two servers that share a database. `DIR NAME
 * PORT [PLAN]`: with a plan it creates its stations.
 */
import { createLogger, readConfig, runWithStandby, type ServerApp, systemClock } from '@outpost/server';
import { type LoadPlan, loadStation } from '@outpost/simulator';
import { sendToParent } from '../harness/child.ts';

/** Times are ms since 1970, which both processes share. */
export type StandbyServerMessage =
  | { kind: 'active'; atMs: number }
  | { kind: 'standby' }
  /** When each station was first polled by this server. */
  | { kind: 'polled'; firstMs: number[] }
  /** When each station was last polled by this server. */
  | { kind: 'handed-over'; lastMs: number[] };

const [DATA_DIR = '', SERVER_NAME = '', PORT = '0', planText] = process.argv.slice(2);
const LOOK_EVERY_MS = 20;

const environment = {
  ...{
    PORT,
    SERVER_URL: `http://127.0.0.1:${PORT}`,
    MODBUS_PORT: 'off',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
  },
  ...{ STANDBY: 'true', DATABASE_URL: process.env.TEST_POSTGRES_URL!, DATA_DIR, SERVER_NAME },
};
const config = readConfig(environment);

async function beforePolling(app: ServerApp): Promise<void> {
  await createStations(app);
  startedMs = Date.now();
}

async function createStations(app: ServerApp): Promise<void> {
  const { service } = app.administration.stations;
  if (planText === undefined || service.all().length > 0) return;
  const plan = JSON.parse(planText) as LoadPlan;
  for (let index = 0; index < plan.stations; index++) await service.create(loadStation(plan, index));
}

let lastMs: number[] = [];
let startedMs = 0;
let watching: NodeJS.Timeout | undefined;

/** Notes when each station is polled, first and last. */
function watch(app: ServerApp): void {
  const ids = app.administration.stations.service.all().map(({ StationId }) => StationId);
  const firstMs: (number | null)[] = ids.map(() => null);
  let isReported = false;
  watching = setInterval(() => {
    lastMs = ids.map((id) => app.acquisition.field.link(id).lastGoodPollAtMs ?? 0);
    if (isReported) return;
    for (const [index, at] of lastMs.entries()) if (at >= startedMs) firstMs[index] ??= at;
    isReported = firstMs.every((at) => at !== null);
    if (isReported) sendToParent<StandbyServerMessage>({ kind: 'polled', firstMs: firstMs as number[] });
  }, LOOK_EVERY_MS);
}

await runWithStandby(
  {
    ...{
      config,
      environment,
      clock: systemClock,
      logger: createLogger(config.logLevel),
      random: Math.random,
    },
    beforePolling,
  },
  {
    onActive: ({ app }) => {
      sendToParent<StandbyServerMessage>({ kind: 'active', atMs: Date.now() });
      watch(app);
    },
    onStandby: () => {
      clearInterval(watching);
      if (lastMs.length > 0) sendToParent<StandbyServerMessage>({ kind: 'handed-over', lastMs });
      sendToParent<StandbyServerMessage>({ kind: 'standby' });
    },
  },
);
