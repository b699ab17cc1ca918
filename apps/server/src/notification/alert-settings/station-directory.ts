import type { StationConfig } from '@outpost/contract';

/** The configured stations. */
export interface StationDirectory {
  all(): readonly StationConfig[];
  /** @throws AppError `STATION_NOT_FOUND` */
  get(stationId: number): StationConfig;
}
