import type { Generated } from 'kysely';

export interface StationTables {
  stations: StationsTable;
  points: PointsTable;
  station_changes: StationChangesTable;
  commissioning: CommissioningTable;
  commissioning_ticks: CommissioningTicksTable;
}

/** Fields that other tables and queries need have a column; the rest of the declaration is JSON. */
export interface StationsTable {
  id: Generated<number>;
  site_name: string;
  enabled: 0 | 1;
  version: number;
  /** `StationConfig` without StationId, SiteName, Enabled, Version and Points, as JSON. */
  declaration: string;
  created_at: number;
  changed_at: number;
  /** null: unknown. */
  changed_by: string | null;
  /**
   * A deleted station stays, so that its history and its log have an owner and its ID is never
   * reused.
   */
  removed_at: number | null;
  removed_by: string | null;
  /** What happens to the samples of a deleted one. */
  history: Generated<'kept' | 'purging' | 'purged'>;
}

export interface PointsTable {
  id: Generated<number>;
  station_id: number;
  terminal: string;
  name: string;
  kind: 'digital' | 'analog';
  /** Position in the station's list. */
  position: number;
  /** `Point` without Id, Point, Name and Kind, as JSON. */
  declaration: string;
  /** A deleted point stays, so that its history has an owner and its ID is never reused. */
  removed_at: number | null;
}

/** What made each version of a station from the previous one. */
export interface StationChangesTable {
  station_id: number;
  /** The new version. */
  version: number;
  at: number;
  account_id: number | null;
  by_name: string;
  /** `StationAction` of the contract. */
  action: string;
  /** One sentence. */
  words: string;
  /** `Diff` of core, as JSON; null: the configuration did not change. */
  diff: string | null;
}

/** When the commissioning of a station was restarted. */
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
