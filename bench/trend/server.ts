import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { createImage, unknownLink } from '../../apps/server/src/acquisition/image/index.ts';
import { createIngest, type IngestArea, NO_ALARMS } from '../../apps/server/src/acquisition/ingest/index.ts';
import {
  createHistory,
  createPastWork,
  type History,
} from '../../apps/server/src/history/historian/index.ts';
import { mountTrends } from '../../apps/server/src/history/trends/index.ts';
import { type Bus, createBus } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createEdge } from '../../apps/server/src/platform/http/index.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import {
  MIGRATIONS,
  migrate,
  openSqlite,
  type Storage,
} from '../../apps/server/src/platform/storage/index.ts';
import { PAST_STATION, pastStation, writeYears } from './years.ts';

/** The areas that answer trends, over a fresh SQLite file with years of data. */
export interface TrendServer {
  /** As the server answers: each point in a thread of the database. */
  readonly dataWorkers: FastifyInstance;
  /** The same on the main thread, as with PostgreSQL. */
  readonly onMain: FastifyInstance;
  readonly ingest: IngestArea;
  readonly history: History;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly samples: number;
  /** How long computing all roll-ups took, for a database without any. */
  readonly rolledUpMs: number;
  close(): Promise<void>;
}

export async function openTrendServer(endMs: number): Promise<TrendServer> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  const storage = await openSqlite(join(folder, 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, Date.now());
  const samples = await writeYears(storage, endMs);
  const logger = createLogger('error');
  const bus = createBus((error) => logger.error({ err: error }, 'a listener failed'));
  const image = createImage();
  const history = createHistory({ storage, clock: systemClock, logger });
  await history.start();
  const ingest = createIngest({ image, history, alarms: NO_ALARMS, bus, clock: systemClock, logger });
  ingest.start([pastStation()]);
  // As if the station had responded at the end, and continues to.
  image.setLink(image.station(PAST_STATION)!, {
    ...unknownLink(true),
    status: 'online',
    lastGoodPollAtMs: endMs,
    lastResponseAtMs: endMs,
  });
  const startMs = performance.now();
  await history.rollUpAll();
  const rolledUpMs = performance.now() - startMs;
  const edge = () =>
    createEdge({
      clock: systemClock,
      logger,
      metrics: new Registry(),
      authenticator: {
        verify: async () => ({
          accountId: 1,
          role: 'Viewer',
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
  const [dataWorkers, onMain] = [await edge(), await edge()];
  const onThreads = createPastWork({ history, logger, dataWorkers: storage.dataWorkers });
  mountTrends(dataWorkers, { image, history, pastWork: onThreads, timeZone: 'UTC' });
  mountTrends(onMain, {
    image,
    history,
    timeZone: 'UTC',
    pastWork: createPastWork({ history, logger, dataWorkers: null }),
  });
  return {
    dataWorkers,
    onMain,
    ingest,
    history,
    storage,
    bus,
    samples,
    rolledUpMs,
    async close() {
      await dataWorkers.close();
      await onMain.close();
      ingest.stop();
      await history.stop();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
