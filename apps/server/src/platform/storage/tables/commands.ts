import type { PushEntryOutcome, PushOutcome } from '@outpost/contract';
import type { Generated } from 'kysely';

export interface CommandTables {
  pushes: PushTable;
  push_entries: PushEntryTable;
  station_settings: StationSettingTable;
}

/** One push of remote configuration, or the roll-back of one. */
export interface PushTable {
  id: Generated<number>;
  station_id: number;
  action: 'push' | 'roll-back';
  /** The push that this one rolls back. */
  of_push: number | null;
  account_id: number | null;
  by_name: string;
  at: number;
  /** null: it is running, or the process ended meanwhile. */
  outcome: PushOutcome | null;
}

export interface PushEntryTable {
  push_id: number;
  /** In the order of the configuration. */
  position: number;
  /** 0: the controller's clock. */
  point_id: number;
  terminal: string;
  /** JSON, as are the next two. */
  wanted: string;
  old_value: string | null;
  actual: string | null;
  /** null: it was to be written, and the result is not stored yet. */
  outcome: PushEntryOutcome | null;
  reason: string | null;
  reason_code: string | null;
}

/** What was last pushed to a point and read back. */
export interface StationSettingTable {
  station_id: number;
  /** 0: the controller's clock. */
  point_id: number;
  push_id: number;
  at: number;
  by_name: string;
  /** JSON. */
  value: string;
}
