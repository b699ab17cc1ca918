import type { Role } from '@outpost/contract';
import type { OnCallSpan } from '@outpost/core';
import type { Actor, AuditNote } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/storage/index.ts';

/**
 * The user who changes notifications. Without an account: Outpost itself, to which no rule applies.
 */
export interface Changer extends Actor {
  readonly role?: Role;
}

/** The planned change, and its user. */
export interface ReachChange {
  readonly by: Changer;
  /** The request confirms that stations may be left without a recipient. */
  readonly isConfirmed: boolean;
  /**
   * Cannot be forbidden: it happens in the user's own browser. Those with reduced notifications are
   * still informed.
   */
  readonly isUnavoidable?: true;
  /** The accounts whose notifications may be reduced. */
  readonly accountIds: readonly number[];
  /** Alert settings; on-call times; or the account itself with its contact details. */
  readonly concerns: 'settings' | 'duty' | 'account';
  /** For settings: their stations, before and after. */
  readonly stationIds?: readonly number[];
  /** For an override: its time. */
  readonly window?: OnCallSpan;
  /** For a new override: the substitute. */
  readonly substituteId?: number | null;
  /** The account that asked for the change itself. */
  readonly requestedById?: number;
  /** Accounts that get another message about the change. */
  readonly informedIds?: readonly number[];
  /** For a removed override: the previous substitute. */
  readonly endedSubstituteId?: number | null;
}

export interface ReachJudgement<T> {
  readonly result: T;
  /** To be added to the audit log with the events of the change, as the last step. */
  readonly notes: readonly AuditNote[];
}

/** Checks a change before its commit. */
export interface ReachGuard {
  /**
   * Applies a change within its transaction and checks the result.
   * @throws AppError `ROLE_TOO_LOW` when a user who is not an Admin reduces the notifications of an
   * Admin; `NO_RECIPIENT` when a station would lose its last recipient without confirmation; and
   * errors of the change
   */
  around<T>(db: Database, change: ReachChange, work: () => Promise<T>): Promise<ReachJudgement<T>>;
  /** After the transaction: informs users whose notifications were reduced. */
  committed(): void;
}

/** For generated history and account recovery: no check, no messages. */
export const NO_GUARD: ReachGuard = {
  around: async (_db, _change, work) => ({ result: await work(), notes: [] }),
  committed: () => {},
};
