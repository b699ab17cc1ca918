import type { AlarmEventKind, Priority } from '@outpost/contract';
import type { AlarmMemory } from '@outpost/core';
import type { ConditionChange, ConditionSource } from '../acquisition/index.ts';

/** Identifies an alarm: of a point, or of a station itself. */
export type DefinedSource = ConditionSource;
export type { ConditionChange };

/** What an alarm is about, with the texts at the time it was raised. */
export interface AlarmSubject extends DefinedSource {
  readonly siteName: string;
  readonly name: string;
  readonly message: string;
}

/** An alarm from when it was raised until it is normal: one entry of the log. Times in ms. */
export interface AlarmRecord {
  readonly id: number;
  readonly subject: AlarmSubject;
  readonly priority: Priority;
  readonly instruction: string;
  readonly memory: AlarmMemory;
  readonly raisedAtMs: number;
  readonly lastRaisedAtMs: number;
  readonly raises: number;
  readonly chattering: boolean;
  readonly returnedAtMs: number | null;
  readonly acknowledgedAtMs: number | null;
  readonly acknowledgedBy: string | null;
  readonly firstOut: boolean;
  readonly reading: string | null;
  readonly limit: string | null;
  readonly comments: number;
  /** It would have been annunciated, but the station is in maintenance. */
  readonly maintenanceHold: boolean;
  /** The first alarm of its incident; null: it belongs to none. */
  readonly incidentId: number | null;
  /** When it joined the incident, ms. */
  readonly joinedAtMs: number | null;
  /**
   * For points that are bad together: the points it covers, or covered last. null: it is about one
   * point, or none.
   */
  readonly points: readonly number[] | null;
}

/** The user who acts on an alarm. */
export interface AlarmActor {
  readonly accountId: number;
  readonly name: string;
}

/** An event of an alarm. */
export interface AlarmOccurred {
  readonly kind: AlarmEventKind;
  readonly atMs: number;
  /** null: the system. */
  readonly by: AlarmActor | null;
  readonly text: string;
}

/** A user's decision that suppresses an alarm, or all alarms of a station. */
export interface Decision {
  readonly sinceMs: number;
  /** null: until a user ends it. */
  readonly untilMs: number | null;
  readonly by: string;
  readonly reason: string;
}

/** What a user states when suppressing an alarm. */
export interface SuppressionRequest extends Pick<Decision, 'untilMs' | 'reason'> {
  readonly by: AlarmActor;
}

/**
 * Who made a decision, and when. Omitted from a change that expired, or whose alarm or station was
 * removed.
 */
export interface AlarmAction {
  readonly by: AlarmActor;
  readonly atMs: number;
}

/** A change to store and to publish. */
export type AlarmChange =
  | {
      readonly what: 'alarm';
      readonly record: AlarmRecord;
      readonly happening: AlarmOccurred;
      readonly calls: boolean;
      /** It may be one of many: notification waits briefly for others. */
      readonly isOutage: boolean;
    }
  | {
      readonly what: 'suppression';
      readonly source: DefinedSource;
      /** null: it ended. */
      readonly state: 'shelved' | 'out-of-service' | null;
      readonly decision: Decision | null;
      readonly deed?: AlarmAction;
    }
  | {
      readonly what: 'maintenance';
      readonly stationId: number;
      readonly decision: Decision | null;
      readonly deed?: AlarmAction;
    };

/** All data loaded at the start of the server. */
export interface StoredAlarms {
  readonly records: readonly AlarmRecord[];
  readonly suppressions: readonly {
    source: DefinedSource;
    state: 'shelved' | 'out-of-service';
    decision: Decision;
  }[];
  readonly maintenance: readonly { stationId: number; decision: Decision }[];
  readonly lastId: number;
}
