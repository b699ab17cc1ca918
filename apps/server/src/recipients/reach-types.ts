import type { Role } from '@outpost/contract';
import type { DutySpan } from '@outpost/core';
import type { Actor, AuditNote } from '../audit/index.ts';
import type { Database } from '../storage/index.ts';

/** Who changes who is notified. Without an account: Outpost itself, which no rule holds. */
export interface Changer extends Actor {
  readonly role?: Role;
}

/** What is about to change, and by whom. */
export interface ReachChange {
  readonly by: Changer;
  /** The request said that stations may be left without a recipient. */
  readonly isConfirmed: boolean;
  /** Nobody can forbid it: whoever is at a browser has it. Those who are notified of less are told all the same. */
  readonly isUnavoidable?: true;
  /** Whose notifications may become fewer. */
  readonly accountIds: readonly number[];
  /** Alert settings; when they are on call; or the account itself with its contacts. */
  readonly concerns: 'settings' | 'duty' | 'account';
  /** Of settings: their stations, before and after. */
  readonly stationIds?: readonly number[];
  /** Of a dated override: its time. */
  readonly window?: DutySpan;
  /** Of a dated override that is made: who is notified instead. */
  readonly substituteId?: number | null;
  /** Of a dated override that is taken back: who was notified instead. */
  readonly endedSubstituteId?: number | null;
}

export interface ReachJudgement<T> {
  readonly result: T;
  /** To be added to the audit log with the change's own, as the last step. */
  readonly notes: readonly AuditNote[];
}

/** Stands between a change and its commit. */
export interface ReachGuard {
  /**
   * Makes a change, within its transaction, and judges it by what was before and is after.
   *
   * @throws AppError `ROLE_TOO_LOW` when somebody else than an Admin reduces what an Admin is notified of; `NO_RECIPIENT` when a
   *   station would lose its last recipient and that was not confirmed; and what the work throws
   */
  around<T>(db: Database, change: ReachChange, work: () => Promise<T>): Promise<ReachJudgement<T>>;
  /** After the transaction: those who are notified of less are told. */
  committed(): void;
}

/** For those who make a past or recover an account: nobody is judged, nobody is told. */
export const NO_GUARD: ReachGuard = {
  around: async (_db, _change, work) => ({ result: await work(), notes: [] }),
  committed: () => {},
};
