import type { AlarmEventKind, Priority } from '@outpost/contract';
import type { AlarmMemory } from '@outpost/core';
import type { ConditionChange, ConditionSource } from '../ingest/index.ts';

/** Which alarm: of a point, or of a station itself. */
export type DefinedSource = ConditionSource;
export type { ConditionChange };

/** What an alarm is about, in the words that held when it was raised. */
export interface AlarmSubject extends DefinedSource {
  readonly siteName: string;
  readonly name: string;
  readonly message: string;
}

/** An alarm from when it was raised until it is normal again: one entry of the log. Times in ms. */
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
  /** It would have called, but for the maintenance of its station. */
  readonly maintenanceHold: boolean;
  /** The first alarm of the incident that it is one of; null: of none. */
  readonly incidentId: number | null;
  /** When it became one of it, ms. */
  readonly joinedAtMs: number | null;
  /** Of points that are bad together: those that it covers, or covered last. null: it is of one point, or of none. */
  readonly points: readonly number[] | null;
}

/** Who does something. */
export interface AlarmActor {
  readonly accountId: number;
  readonly name: string;
}

/** Something that happened to an alarm. */
export interface AlarmHappening {
  readonly kind: AlarmEventKind;
  readonly atMs: number;
  /** null: the system. */
  readonly by: AlarmActor | null;
  readonly text: string;
}

/** A person's decision that keeps an alarm, or all of a station, from calling. */
export interface Decision {
  readonly sinceMs: number;
  /** null: until somebody ends it. */
  readonly untilMs: number | null;
  readonly by: string;
  readonly reason: string;
}

/** Who decided something by hand, and when. Left out of a change: its time was over, or what it was about is no more. */
export interface AlarmAction {
  readonly by: AlarmActor;
  readonly atMs: number;
}

/** What changed, as it is to be stored and told. */
export type AlarmChange =
  | {
      readonly what: 'alarm';
      readonly record: AlarmRecord;
      readonly happening: AlarmHappening;
      readonly calls: boolean;
      /** It may be one of many: calling waits for a moment for what else is lost. */
      readonly isOutage: boolean;
    }
  | {
      readonly what: 'suppression';
      readonly source: DefinedSource;
      /** null: there is none any more. */
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

/** All that is known when the server starts. */
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
