import type { Channel, StationConfig, User } from '@outpost/contract';
import type { Routing } from '@outpost/core';
import type { Context } from '../../platform/context.ts';
import type { Schedules, StoredOnCall } from '../on-call/index.ts';
import type { ReachGuard } from '../recipients/index.ts';
import type { AlertSettingRepository } from './repository.ts';

/** The configured stations. */
export interface StationDirectory {
  all(): readonly StationConfig[];
  /** @throws AppError `STATION_NOT_FOUND` */
  get(stationId: number): StationConfig;
}

/** The prepared routing, with its data. */
export interface PreparedRouting {
  readonly routing: Routing;
  /**
   * The same as if each channel reached each account, where none reaches any: so on call can be
   * planned before channels are configured.
   */
  readonly plan: Routing;
  readonly accounts: ReadonlyMap<number, User>;
  readonly duty: StoredOnCall;
}

/** What alert settings are about, and whom they reach. */
export interface AlertSettingParts {
  readonly stations: StationDirectory;
  readonly guard: ReachGuard;
  readonly schedules: Pick<Schedules, 'duty' | 'overridesAfter'>;
  readonly accounts: () => Promise<readonly User[]>;
  /**
   * Which channels reach an account: configured on the server, and the account has what they need.
   */
  readonly reachable: (account: User) => readonly Channel[];
  /** The stored phone number of an account; null: none. */
  readonly phoneOf: (account: User) => string | null;
}

/** What the parts of alert settings share. */
export interface AlertSettingContext extends Context, AlertSettingParts {
  readonly repository: AlertSettingRepository;
  readonly prepared: () => Promise<PreparedRouting>;
}
