import { unknownLink } from '../../apps/server/src/acquisition/image/index.ts';
import { createPastWork } from '../../apps/server/src/history/historian/index.ts';
import { mountTrends } from '../../apps/server/src/history/trends/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { testContext } from '../../apps/server/src/testing/context.ts';
import { createBenchEdge } from '../harness/server.ts';
import { openStore } from '../ingest/store.ts';
import { PAST_STATION, pastStation, writeYears } from './years.ts';

/** The areas that answer trends, over a fresh SQLite file with years of data. */
export type TrendServer = Awaited<ReturnType<typeof openTrendServer>>;

export async function openTrendServer(endMs: number) {
  let samples = 0;
  const store = await openStore(async (storage) => {
    samples = await writeYears(storage, endMs);
  });
  const { storage, image, history, ingest } = store;
  const logger = createLogger('error');
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
  const [dataWorkers, onMain] = [await createBenchEdge(), await createBenchEdge()];
  const onThreads = createPastWork(logger, history, storage.dataWorkers);
  const context = testContext({ clock: systemClock });
  mountTrends(dataWorkers, context, image, history, onThreads);
  mountTrends(onMain, context, image, history, createPastWork(logger, history, null));
  return {
    ...store,
    /** As the server answers: each point in a thread of the database. */
    dataWorkers,
    /** The same on the main thread, as with PostgreSQL. */
    onMain,
    samples,
    /** How long computing all roll-ups took, for a database without any. */
    rolledUpMs,
    async close() {
      await dataWorkers.close();
      await onMain.close();
      await store.close();
    },
  };
}
