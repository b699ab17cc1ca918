import type { Channel, OnCallOverride, Priority, Role } from '@outpost/contract';
import type { NotOnCall, OnCallReason } from './on-call.ts';

/** The data of an account that routing needs. */
export interface RoutedAccount {
  readonly Id: number;
  readonly Role: Role;
  readonly Active: boolean;
  /**
   * Channels that reach it: configured on the server, and the account has what they need, such as a
   * number. Omitted: all.
   */
  readonly Reachable?: readonly Channel[];
}

/**
 * The rule by which the recipients of a step are chosen.
 * - `on-duty`: an alert setting for the station that admits the priority, and on call; Viewers also
 * when no other user is;
 * - `supervisors-of-station`: the Supervisors with a setting for it, on call or not;
 * - `admins-of-station`: there is no such Supervisor: the Admins with one;
 * - `supervisors-and-admins`: there is no such Admin either: all Supervisors and Admins;
 * - `everyone`: all users with a setting for it who can acknowledge, and all Supervisors and
 * Admins.
 */
export type StepRule =
  | 'on-duty'
  | 'supervisors-of-station'
  | 'admins-of-station'
  | 'supervisors-and-admins'
  | 'everyone';

/** Why a user is notified. */
export type NotifyReason =
  | OnCallReason
  /** In place of a user whom an override takes off call; `instead` is why that user would be on call. */
  | {
      readonly kind: 'stands-in';
      readonly forAccountId: number;
      readonly override: OnCallOverride;
      readonly instead: OnCallReason;
    }
  /** By the step's rule, on call or not. `isForStation`: has a setting for the station. */
  | { readonly kind: 'rule'; readonly isForStation: boolean };

/** Why a user who is assigned to the station is not notified. */
export type SkipReason =
  | NotOnCall
  | { readonly kind: 'inactive' }
  /** A Viewer cannot acknowledge, so escalation leaves them out. */
  | { readonly kind: 'viewer' }
  | { readonly kind: 'priority'; readonly least: Priority }
  /** None of the channels that were chosen can reach the account. */
  | { readonly kind: 'no-channel'; readonly wanted: readonly Channel[] };

export interface NotifiedUser {
  readonly accountId: number;
  /** At least one. */
  readonly channels: readonly Channel[];
  readonly why: NotifyReason;
  /** A Viewer is notified, but cannot acknowledge. */
  readonly canAcknowledge: boolean;
}

export interface SkippedUser {
  readonly accountId: number;
  readonly why: SkipReason;
}

/** One step of an escalation. */
export interface EscalationStep {
  /** 1: immediately; 2 and 3: if not acknowledged within the priority's time; 3 is repeated. */
  readonly step: 1 | 2 | 3;
  readonly rule: StepRule;
  /** By account. Empty: no one can be reached, about which the server must warn. */
  readonly notified: readonly NotifiedUser[];
  /** By account. */
  readonly notNotified: readonly SkippedUser[];
  /**
   * Of step 1, if its rule is not `on-duty`: who is on call for the alarm and can acknowledge, but has
   * no channel that reaches them. By account. Empty or left out: no user is on call.
   */
  readonly onCallNotReached?: readonly number[];
}

/** The recipients of an alarm of a station at an instant, step by step. */
export interface Escalation {
  readonly stationId: number;
  readonly priority: Priority;
  readonly atMs: number;
  /**
   * No user who can acknowledge has a setting that admits the alarm, is on call and can be reached:
   * the first step goes to the Supervisors.
   */
  readonly isNoOneOnCall: boolean;
  readonly steps: readonly [EscalationStep, EscalationStep, EscalationStep];
}
