import { LaneCopy, type PointSnapshot, settleLane } from '@outpost/historian';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import type { Context } from '../platform/context.ts';
import {
  createHistory,
  createPastWork,
  type History,
  historianStorage,
  type LateSamplesSink,
  mountRetention,
  WaitingSamples,
} from './historian/index.ts';
import { databaseHealth, storageWarnings } from './storage-warnings.ts';
import { reportStorage } from './system-checks.ts';
import * as texts from './texts.ts';
import { mountTrendFiles, type ReadTrendNotes } from './trend-files/index.ts';
import { createTrendStatistics, mountTrends } from './trends/index.ts';

/** History in processes that poll stations for this one. */
export interface HistoryElsewhere extends Pick<LateSamplesSink, 'insertLate'> {
  /** The part of a point's history that is in no database yet; null: it cannot be reached. */
  memoryOf(pointId: number): Promise<PointSnapshot | null>;
  /**
   * Resolves when no process stores samples of deleted stations any more.
   * @returns false: that is not needed any more
   */
  deletedAreGivenBack(isUnrequested: () => boolean): Promise<boolean>;
}

/**
 * The history of values, and the calls that read it.
 * Nothing is read or written before `history.start`.
 * @param elsewhere for a process that stores no samples itself
 */
export function createHistoryArea(context: Context, elsewhere: HistoryElsewhere | null = null) {
  const { storage, watch, clock, logger, warnings, health } = context;
  const parts = { storage, clock, logger, onHealth: () => warnings.changed() };
  const history = elsewhere === null ? createHistory(parts) : historyOf(elsewhere, parts);
  const pastWork = createPastWork(logger, history, storage.dataWorkers);
  watch.onChange(() => warnings.changed());
  warnings.add(() => storageWarnings(watch.failure, history.health()));
  health.add('database', () => databaseHealth(watch.failure));
  health.add('history', () => {
    const { state, detail } = history.health();
    const State = state === 'ok' ? 'ok' : 'degraded';
    return detail === null ? { State } : { State, Detail: detail };
  });
  measure(context, history);
  reportStorage(context, history);
  // Without a lease there are no other servers.
  const late = elsewhere ? { insertLate: elsewhere.insertLate, flush: async () => {} } : history;
  const waiting = context.lease === null ? null : new WaitingSamples(context, late);
  return {
    history,
    pastWork,
    /** Loads what was stored, then takes over what other servers have left. */
    async start(): Promise<void> {
      // What this server, or the one before it, stored while it polled stations itself.
      if (elsewhere) await settleHistoryOf(context, 0);
      await history.start();
      waiting?.start();
    },
    async stop(): Promise<void> {
      await waiting?.stop();
      await history.stop();
    },
    /** @param notes for the files of trends */
    mount(http: FastifyInstance, image: Image, notes: ReadTrendNotes): void {
      mountTrends(http, context, image, history, pastWork);
      mountRetention(http, context, history);
      const statistics = createTrendStatistics(context, image, history, pastWork);
      mountTrendFiles(http, context, { image, history, statistics, notes });
    },
  };
}

/** History that only reads samples, and deletes those that have expired or are to be purged. */
function historyOf(elsewhere: HistoryElsewhere, parts: Parameters<typeof createHistory>[0]): History {
  const memoryOf = (pointId: number) => elsewhere.memoryOf(pointId);
  const history = createHistory({ ...parts, holds: () => false, spool: null, memoryOf });
  return {
    ...history,
    purge: async (pointIds, isUnrequested) =>
      (await elsewhere.deletedAreGivenBack(isUnrequested)) && history.purge(pointIds, isUnrequested),
  };
}

/** The history of a node of a cluster, of the points that it takes over; nothing expires here. */
export function createNodeHistory({ storage, clock, logger }: Context, lane: number): History {
  return createHistory({ storage, clock, logger, lane, holds: () => false, deletes: false });
}

/**
 * Stores what a process that has ended left in its lane of the journal.
 * @param isTakenOver points that another process takes over next; default: none. See `settleLane`.
 * @throws StorageError
 */
export async function settleHistoryOf(
  { storage, clock, logger }: Pick<Context, 'storage' | 'clock' | 'logger'>,
  lane: number,
  isTakenOver: (pointId: number) => boolean = () => false,
): Promise<void> {
  const { samples } = await settleLane({
    ...{ storage: historianStorage(storage), clock, log: logger, lane, isTakenOver },
  });
  if (samples > 0) logger.info({ lane, samples }, 'samples of a former server were settled');
}

/** Reads what a server that cannot be asked has written to its journal. */
export const readLane = (
  { storage, clock, logger }: Pick<Context, 'storage' | 'clock' | 'logger'>,
  lane: number,
): LaneCopy => new LaneCopy({ storage: historianStorage(storage), clock, log: logger, lane });

function measure({ metrics: { gauge, counter } }: Context, history: History): void {
  counter('outpost_history_samples_total', texts.samplesAcceptedIntoHistory, () => history.stats.samples);
  gauge('outpost_history_waiting_samples', texts.samplesNotYetOnDisk, () => history.health().waitingSamples);
  counter(
    'outpost_history_lost_samples_total',
    texts.samplesLostBecauseStorageFailed,
    () => history.health().lostSamples,
  );
  gauge('outpost_history_rollups_waiting', texts.rollUpsWaiting, () => history.stats.rollUpsWaiting);
}
