import type { Generated } from 'kysely';

export interface HistoryExportTables {
  history_exports: HistoryExportsTable;
  history_export_files: HistoryExportFilesTable;
}

export interface HistoryExportsTable {
  id: Generated<number>;
  /** Who created it; the account may have been deleted. */
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
