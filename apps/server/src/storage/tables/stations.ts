import type { Generated } from 'kysely';

export interface StationTables {
  stations: StationsTable;
  points: PointsTable;
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
