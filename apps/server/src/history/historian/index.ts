import { HistorySettings } from '@outpost/contract';
import {
  checkRollUps,
  createHistorian,
  type HistorianOptions,
  type HistorianSettings,
  type RollUpCheck,
  type RollUpCheckOptions,
} from '@outpost/historian';
import type { Context } from '../../platform/context.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { type History, historianStorage } from './repository.ts';

export { historySize } from './disk-use.ts';
export { createPastWork, type HistoryTask, type PastWork } from './past-work.ts';
export { type History, historianStorage } from './repository.ts';
export { mountRetention } from './routes.ts';
export { type LateSamplesSink, WaitingSamples } from './waiting-samples.ts';

interface HistoryDeps
  extends Pick<Context, 'storage' | 'clock' | 'logger'>,
    Pick<HistorianOptions, 'lane' | 'holds' | 'memoryOf' | 'deletes' | 'spool'> {
  readonly settings?: Partial<HistorianSettings>;
  /** Called when writes begin to fail, and when they succeed again. */
  readonly onHealth?: () => void;
}

/** Creates the historian; nothing is read or written before `start`. */
export function createHistory({ storage, logger, ...rest }: HistoryDeps): History {
  return createHistorian({
    storage: historianStorage(storage),
    spool: storage.spool,
    log: logger,
    yieldToEventLoop,
    isRetention: (settings) => HistorySettings.safeParse(settings).success,
    ...rest,
  });
}

/**
 * Compares the roll-ups of every point with its samples, see {@link checkRollUps}. Nothing else may
 * use the database.
 * @throws StorageError
 */
export const verifyRollUps = (
  storage: Storage,
  log: Logger,
  options: RollUpCheckOptions,
): Promise<RollUpCheck> => checkRollUps({ storage: historianStorage(storage), log }, options);
