import type { AlarmDetail, AlarmWarning } from '@outpost/contract';
import type { Principal } from '../platform/http/index.ts';
import type { Database } from '../platform/storage/index.ts';
import type { AlarmChange } from './alarm-types.ts';

/** What another area knows about an alarm. */
export type FollowedLine = Pick<AlarmDetail, 'Callouts' | 'Deliveries' | 'NextStepAt' | 'NextStepTo'>;

/** Who reads an alarm. */
export type AlarmReader = Pick<Principal, 'accountId' | 'role'>;

/** Acts on alarms in another area: notifies users. */
export interface AlarmFollower {
  /** Runs in the transaction that stores the changes, so both are stored or neither. */
  within(db: Database, changes: readonly AlarmChange[]): Promise<void>;
  /** After they are stored. */
  stored(changes: readonly AlarmChange[]): void;
  /** @param reader their role decides which addresses are masked. @throws StorageError */
  lineOf(alarmId: number, reader: AlarmReader): Promise<FollowedLine>;
  warnings(): AlarmWarning[];
}

/** The alarm does not escalate further. */
export const NO_NEXT_STEP: Pick<FollowedLine, 'NextStepAt' | 'NextStepTo'> = {
  NextStepAt: null,
  NextStepTo: [],
};

/** No one is notified. */
export const NO_FOLLOWER: AlarmFollower = {
  within: async () => {},
  stored: () => {},
  lineOf: async () => ({ Callouts: [], Deliveries: [], ...NO_NEXT_STEP }),
  warnings: () => [],
};
