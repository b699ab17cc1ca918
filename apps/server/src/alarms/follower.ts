import type { AlarmDetail, AlarmWarning } from '@outpost/contract';
import type { Principal } from '../http/index.ts';
import type { Database } from '../storage/index.ts';
import type { AlarmChange } from './alarm-types.ts';

/** What another room knows of an alarm. */
export type FollowedLine = Pick<AlarmDetail, 'Callouts' | 'Deliveries' | 'NextStepAt'>;

/** Who reads of an alarm. */
export type AlarmReader = Pick<Principal, 'accountId' | 'role'>;

/** Who does something about alarms that this room knows nothing of: tells people. */
export interface AlarmFollower {
  /** Runs within the transaction that stores the changes: what it stores is there if and only if they are. */
  within(db: Database, changes: readonly AlarmChange[]): Promise<void>;
  /** After they are stored. */
  stored(changes: readonly AlarmChange[]): void;
  /** @param reader whose role decides which addresses are masked. @throws StorageError */
  lineOf(alarmId: number, reader: AlarmReader): Promise<FollowedLine>;
  warnings(): AlarmWarning[];
}

/** Nobody is told. */
export const NO_FOLLOWER: AlarmFollower = {
  within: async () => {},
  stored: () => {},
  lineOf: async () => ({ Callouts: [], Deliveries: [], NextStepAt: null }),
  warnings: () => [],
};
