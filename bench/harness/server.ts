import type { NewStation, Role } from '@outpost/contract';
import { buildApp, createLogger, readConfig, startServer, systemClock } from '@outpost/server';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { createEdge } from '../../apps/server/src/platform/http/index.ts';
import { createBenchAccount } from './account.ts';
import { benchFolder, openBenchDatabase } from './database.ts';

type Environment = Readonly<Record<string, string>>;

/** What every measured server has in common. */
function benchContext(environment: Environment) {
  const config = readConfig({
    PORT: '0',
    MODBUS_PORT: 'off',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  });
  return { config, clock: systemClock, logger: createLogger(config.logLevel), random: Math.random };
}

/** The whole server, as `npm start` starts it. */
export const startBenchServer = (
  environment: Environment & { readonly DATA_DIR: string },
  rest: Pick<Parameters<typeof startServer>[0], 'beforePolling' | 'pagesFolder'> = {},
) => startServer({ ...benchContext(environment), ...rest });

/** The whole server except for the field: the benchmark passes polls to ingest. */
export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>;

/** For a process of its own; SIGTERM stops it. */
export async function startBenchApp(
  created: Iterable<NewStation>,
  {
    role = 'Operator',
    environment = {},
    pagesFolder,
  }: { role?: Role; environment?: Environment; pagesFolder?: string },
) {
  const folder = benchFolder();
  const storage = await openBenchDatabase(folder);
  const app = await buildApp({
    ...benchContext({ ...environment, DATA_DIR: folder }),
    storage,
    ...(pagesFolder === undefined ? {} : { pagesFolder }),
  });
  const { service } = app.administration.stations;
  await createBenchAccount(app, role);
  for (const station of created) await service.create(station);
  const stations = service.all();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  await app.history.start();
  app.acquisition.ingest.start(stations);
  app.context.health.setPhase('ready');
  let stopLoad = () => {};
  process.on('SIGTERM', async () => {
    stopLoad();
    await app.stop();
    await storage.close();
    process.exit(0);
  });
  return {
    app,
    stations,
    /** On SIGTERM, before the server stops. */
    onStop: (act: () => void): void => {
      stopLoad = act;
    },
  };
}

/** The HTTP edge alone, where every caller is signed in. */
export const createBenchEdge = (): Promise<FastifyInstance> =>
  createEdge({
    clock: systemClock,
    logger: createLogger('error'),
    metrics: new Registry(),
    authenticator: {
      verify: async () => ({
        accountId: 1,
        role: 'Viewer',
        areas: null,
        name: 'B',
        sessionId: 's',
        expiresAtMs: Number.MAX_VALUE,
      }),
    },
    version: '0',
    behindTls: false,
    trustProxy: [],
    rateLimitPerMinute: 0,
    checkAnswers: false,
    mapOrigins: () => [],
  });
