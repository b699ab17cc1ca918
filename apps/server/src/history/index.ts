import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Storage } from '../storage/index.ts';
import type { History } from './history-types.ts';

export type {
  History,
  HistoryHealth,
  HistoryStats,
  KeptCondition,
  ReadOptions,
  RestoredPoint,
  SampleColumns,
} from './history-types.ts';

export interface HistoryDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Creates the historian; nothing is read or written before `start`. */
export declare function createHistory(deps: HistoryDeps): History;
