import type { FastifyInstance } from 'fastify';
import type { Image } from '../acquisition/index.ts';
import type { Context } from '../platform/context.ts';
import {
  createHistory,
  createPastWork,
  type History,
  mountRetention,
  type PastWork,
  WaitingSamples,
} from './historian/index.ts';
import { databaseHealth, storageWarnings } from './storage-warnings.ts';
import { reportStorage } from './system-checks.ts';
import * as texts from './texts.ts';
import { mountTrendFiles, type ReadTrendNotes } from './trend-files/index.ts';
import { createTrendStatistics, mountTrends } from './trends/index.ts';

/** The history of values, and the calls that read it. */
export interface HistoryArea {
  readonly history: History;
  readonly pastWork: PastWork;
  /** Loads what was stored, then takes over what other servers have left. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** @param notes for the files of trends */
  mount(http: FastifyInstance, image: Image, notes: ReadTrendNotes): void;
}

/** Nothing is read or written before `history.start`. */
export function createHistoryArea(context: Context): HistoryArea {
  const { storage, watch, clock, logger, warnings, health } = context;
  const history = createHistory({ storage, clock, logger, onHealth: () => warnings.changed() });
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
  const waiting = context.lease === null ? null : new WaitingSamples(context, history);
  return {
    history,
    pastWork,
    async start() {
      await history.start();
      waiting?.start();
    },
    async stop() {
      await waiting?.stop();
      await history.stop();
    },
    mount(http, image, notes) {
      mountTrends(http, context, image, history, pastWork);
      mountRetention(http, context, history);
      const statistics = createTrendStatistics(context, image, history, pastWork);
      mountTrendFiles(http, context, { image, history, statistics, notes });
    },
  };
}

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
