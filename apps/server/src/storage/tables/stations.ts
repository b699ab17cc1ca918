import type { Generated } from 'kysely';

export interface StationTables {
  stations: StationsTable;
  points: PointsTable;
  station_changes: StationChangesTable;
  commissioning: CommissioningTable;
  commissioning_ticks: CommissioningTicksTable;
}

/** What is asked of stations by other tables and queries has a column; the rest of the declaration is JSON. */
export interface StationsTable {
  id: Generated<number>;
  site_name: string;
  enabled: 0 | 1;
  version: number;
  /** `StationConfig` without StationId, SiteName, Enabled, Version and Points, as JSON. */
  declaration: string;
  created_at: number;
  changed_at: number;
  /** null: it is not known. */
  changed_by: string | null;
  /** A station that was deleted stays, so that its history and its log have an owner and its id is never given again. */
  removed_at: number | null;
  removed_by: string | null;
  /** What becomes of the samples of one that was deleted. */
  history: Generated<'kept' | 'purging' | 'purged'>;
}

export interface PointsTable {
  id: Generated<number>;
  station_id: number;
  terminal: string;
  name: string;
  kind: 'digital' | 'analog';
  /** Place in the station's list. */
  position: number;
  /** `Point` without Id, Point, Name and Kind, as JSON. */
  declaration: string;
  /** A point that is taken out stays, so that its history has an owner and its id is never given again. */
  removed_at: number | null;
}

/** What made each version of a station of the one before. */
export interface StationChangesTable {
  station_id: number;
  /** What it became. */
  version: number;
  at: number;
  account_id: number | null;
  by_name: string;
  /** `StationAction` of the contract. */
  action: string;
  /** One sentence. */
  words: string;
  /** `Diff` of core, as JSON; null: it made no other station of it. */
  diff: string | null;
}

/** When the commissioning of a station was begun anew. */
export interface CommissioningTable {
  station_id: number;
  begun_at: number;
  by_name: string;
}

/** Items of a commissioning that were ticked by hand. */
export interface CommissioningTicksTable {
  station_id: number;
  /** `CommissioningItem.Key` of the contract. */
  item: string;
  at: number;
  by_name: string;
  note: string;
}
