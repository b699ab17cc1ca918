import type { Generated } from 'kysely';

export interface AlarmTables {
  alarm_subjects: AlarmSubjectsTable;
  alarms: AlarmsTable;
  alarm_events: AlarmEventsTable;
  alarm_suppressions: AlarmSuppressionsTable;
  station_maintenance: StationMaintenanceTable;
}

/** What alarms are about, as described at the time; few compared with the alarms. */
export interface AlarmSubjectsTable {
  id: number;
  station_id: number;
  /** null: an alarm of the station itself. */
  point_id: number | null;
  /** `AlarmKind` of the contract. */
  kind: string;
  site_name: string;
  name: string;
  message: string;
}

/** The alarm log: an alarm from when it was raised until it is normal again. */
export interface AlarmsTable {
  id: number;
  subject_id: number;
  /** Its subject's. */
  station_id: number;
  /** 0: critical, to 3: low. */
  priority: number;
  instruction: string;
  /** `AlarmState` of the contract. */
  state: string;
  /** It is not over. */
  is_open: 0 | 1;
  active: 0 | 1;
  acknowledged: 0 | 1;
  raised_at: number;
  last_raised_at: number;
  raises: number;
  chattering: 0 | 1;
  returned_at: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  first_out: 0 | 1;
  reading: string | null;
  limit_words: string | null;
  comments: number;
  held_back: 0 | 1;
  incident_id: number | null;
  joined_at: number | null;
  /**
   * IDs of the points that one alarm of their station covers, as JSON; null: it is of one point, or
   * of none.
   */
  points: string | null;
}

export interface AlarmEventsTable {
  id: Generated<number>;
  alarm_id: number;
  at: number;
  /** `AlarmEventKind` of the contract. */
  kind: string;
  /** null: the system, as is the name. */
  account_id: number | null;
  by_name: string | null;
  words: string;
  /**
   * The changing fields of the alarm directly after the event, as JSON; null: an event that is not
   * sent, or stored by an earlier version.
   */
  alarm_then: string | null;
  /** 1: the alarm was raised while suppressed; null: it was not, or an earlier version stored it. */
  suppressed: number | null;
}

export interface AlarmSuppressionsTable {
  station_id: number;
  /** 0: an alarm of the station itself. */
  point_id: number;
  kind: string;
  state: 'shelved' | 'out-of-service';
  since: number;
  /** null: until it is ended. */
  until: number | null;
  by_name: string;
  reason: string;
}

export interface StationMaintenanceTable {
  station_id: number;
  since: number;
  until: number;
  by_name: string;
  reason: string;
}
