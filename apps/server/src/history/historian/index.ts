import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { createHistorian } from './history.ts';
import type { History } from './history-types.ts';
import { JournalSpool } from './journal-spool.ts';
import { createPurgeRepository } from './purge/repository.ts';
import { createHistoryRepository } from './repository.ts';
import { createRetentionRepository } from './retention/repository.ts';
import { Retention } from './retention/retention.ts';
import { type Verified, type VerifyOptions, verifyStoredRollUps as verify } from './rollups/rebuild.ts';
import { createRollUpRepository } from './rollups/repository.ts';
import type { HistorianSettings } from './settings.ts';

export type {
  History,
  PastReader,
  ReadSamples,
} from './history-types.ts';
export { createPastWork, type HistoryTask, type PastWork } from './past-work.ts';
export { mountRetention } from './retention/routes.ts';
export type { PointCheck } from './rollups/check-point.ts';
export type { Verified, VerifyOptions } from './rollups/rebuild.ts';
export type { HistorianSettings } from './settings.ts';

export interface HistoryDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings?: Partial<HistorianSettings>;
  /** Called when writes begin to fail, and when they succeed again. */
  readonly onHealth?: () => void;
}

/** Creates the historian; nothing is read or written before `start`. */
export function createHistory({ storage, ...rest }: HistoryDeps): History {
  return createHistorian({
    repository: createHistoryRepository(storage),
    spool: storage.spool && new JournalSpool(storage.spool.file, storage.spool.owner),
    rollUps: createRollUpRepository(storage),
    purge: createPurgeRepository(storage),
    retention: new Retention({ repository: createRetentionRepository(storage), ...rest }),
    ...rest,
  });
}

/**
 * Compares the roll-ups of every point with its samples, see {@link verify}. Nothing else may use
 * the database.
 * @throws StorageError
 */
export function verifyRollUps(storage: Storage, logger: Logger, options: VerifyOptions): Promise<Verified> {
  const deps = {
    repository: createHistoryRepository(storage),
    rollUps: createRollUpRepository(storage),
    logger,
  };
  return verify(deps, options);
}
