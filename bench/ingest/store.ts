import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImage, type Image } from '../../apps/server/src/acquisition/image/index.ts';
import { createIngest, type IngestArea, NO_ALARMS } from '../../apps/server/src/acquisition/ingest/index.ts';
import { createHistory, type History } from '../../apps/server/src/history/historian/index.ts';
import { createBus } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import {
  MIGRATIONS,
  migrate,
  openSqlite,
  type Storage,
} from '../../apps/server/src/platform/storage/index.ts';

/** The data path from ingest to a fresh SQLite file. */
export interface Store {
  readonly storage: Storage;
  readonly image: Image;
  readonly history: History;
  readonly ingest: IngestArea;
  close(): Promise<void>;
}

export async function openStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  const storage = await openSqlite(join(folder, 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, Date.now());
  const logger = createLogger('error');
  const bus = createBus((error, event) => logger.error({ err: error, event }, 'a listener failed'));
  const image = createImage();
  const history = createHistory({ storage, clock: systemClock, logger });
  await history.start();
  const ingest = createIngest({ image, history, alarms: NO_ALARMS, bus, clock: systemClock, logger });
  return {
    storage,
    image,
    history,
    ingest,
    async close() {
      ingest.stop();
      await history.stop();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
