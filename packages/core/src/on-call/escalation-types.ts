import type { Channel, OnCallOverride, Priority, Role } from '@outpost/contract';
import type { NotOnCall, OnCallReason } from './on-call.ts';

/** What routing knows of an account. */
export interface RoutedAccount {
  readonly Id: number;
  readonly Role: Role;
  readonly Active: boolean;
  /**
   * By which ways it can be reached: the server has them set up and the account has what they need, such as a number.
   * Left out: by each.
   */
  readonly Reachable?: readonly Channel[];
}

/**
 * By which rule the people of a step are chosen.
 * - `on-duty`: an alert setting for the station that admits the priority, and on duty; Viewers also where nobody else is;
 * - `supervisors-of-station`: the Supervisors with a setting for it, on duty or not;
 * - `admins-of-station`: there is no such Supervisor: the Admins with one;
 * - `supervisors-and-admins`: nor is there such an Admin: all Supervisors and Admins;
 * - `everyone`: whoever has a setting for it and can acknowledge, and all Supervisors and Admins.
 */
export type StepRule =
  | 'on-duty'
  | 'supervisors-of-station'
  | 'admins-of-station'
  | 'supervisors-and-admins'
  | 'everyone';

/** Why somebody is told. */
export type NotifyReason =
  | OnCallReason
  /** In place of somebody who was taken off, and would be on duty because of `instead`. */
  | {
      readonly kind: 'stands-in';
      readonly forAccountId: number;
      readonly override: OnCallOverride;
      readonly instead: OnCallReason;
    }
  /** By the step's rule, on duty or not. `isForStation`: has a setting for the station. */
  | { readonly kind: 'rule'; readonly isForStation: boolean };

/** Why somebody who has to do with the station is not told. */
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
  /** A Viewer is told, but cannot acknowledge. */
  readonly canAcknowledge: boolean;
}

export interface SkippedUser {
  readonly accountId: number;
  readonly why: SkipReason;
}

/** One step of an escalation. */
export interface EscalationStep {
  /** 1 at once; 2 and 3 when nobody has acknowledged in the priority's time; 3 is repeated. */
  readonly step: 1 | 2 | 3;
  readonly rule: StepRule;
  /** By account. Empty: nobody can be reached, which the server has to say loudly. */
  readonly told: readonly NotifiedUser[];
  /** By account. */
  readonly notTold: readonly SkippedUser[];
}

/** Whom an alarm of a station reaches at an instant, step by step. */
export interface Chain {
  readonly stationId: number;
  readonly priority: Priority;
  readonly atMs: number;
  /**
   * No user who can acknowledge has a setting that admits the alarm, is on duty and can be reached: the first step is the
   * supervisors'.
   */
  readonly isNoOneOnCall: boolean;
  readonly steps: readonly [EscalationStep, EscalationStep, EscalationStep];
}
