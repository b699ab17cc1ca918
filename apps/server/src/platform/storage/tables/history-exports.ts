import type { Generated } from 'kysely';

export interface HistoryExportTables {
  history_exports: HistoryExportsTable;
  history_export_files: HistoryExportFilesTable;
  history_export_schedules: HistoryExportSchedulesTable;
}

export interface HistoryExportsTable {
  id: Generated<number>;
  /** Who created it; the account may have been deleted. 0: a schedule. */
  account_id: number;
  account_name: string;
  resolution: string;
  format: string;
  units: string;
  from_at: number;
  /** Not included. */
  to_at: number;
  /** A JSON array. */
  point_ids: string;
  /** How many they belong to. */
  stations: number;
  /** `SERVER_NAME` of the server in whose data folder the files are, and an ID of that folder. */
  server: string;
  folder_id: string;
  state: string;
  error: string | null;
  created_at: number;
  finished_at: number | null;
  expires_at: number | null;
  /** What comes after the complete files: the index in `point_ids`, and a time of that point. */
  next_point: number;
  /** null: from the begin. */
  next_at: number | null;
  /** The schedule for which it is made, which may have been deleted; null: a user created it. */
  schedule_id: number | null;
  /** The days of the period, `YYYY-MM-DD`. */
  first_day: string | null;
  last_day: string | null;
  /** Failed attempts to make or deliver it. */
  attempts: Generated<number>;
  next_attempt_at: number | null;
  delivered_at: number | null;
  /** `DeliveredFile` of the contract, as a JSON array. */
  delivered_files: string | null;
}

/** Complete files. */
export interface HistoryExportFilesTable {
  export_id: number;
  number: number;
  name: string;
  row_count: number;
  bytes: number;
  sha256: string;
}

export interface HistoryExportSchedulesTable {
  id: Generated<number>;
  name: string;
  /** `ExportScheduleBody` of the contract without Name and Enabled, as JSON. */
  declaration: string;
  enabled: 0 | 1;
  /** Last day of the newest period that was exported, `YYYY-MM-DD`. */
  due_through: string;
  changed_at: number;
}
