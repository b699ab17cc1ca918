import { createImage } from '../../apps/server/src/acquisition/image/index.ts';
import { createIngest, NO_ALARMS } from '../../apps/server/src/acquisition/ingest/index.ts';
import { createHistory } from '../../apps/server/src/history/historian/index.ts';
import { createBus } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import type { Storage } from '../../apps/server/src/platform/storage/index.ts';
import { openBenchDatabase } from '../harness/database.ts';

/** The data path from ingest to a fresh SQLite file. */
export type Store = Awaited<ReturnType<typeof openStore>>;

/** @param fill writes what is there before history starts */
export async function openStore(fill?: (storage: Storage) => Promise<void>) {
  const storage = await openBenchDatabase();
  await fill?.(storage);
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
    bus,
    async close(): Promise<void> {
      ingest.stop();
      await history.stop();
      await storage.close();
    },
  };
}
