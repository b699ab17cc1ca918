import type { AccountAreas, Call } from '@outpost/contract';
import { actsInArea } from '@outpost/core';
import { AppError } from '../app-error.ts';
import * as texts from './texts.ts';

/** Where stations, points and alarms are, for accounts and API tokens that are limited. */
export interface StationAreas {
  /** undefined: the station does not exist. */
  stationOf(stationId: number): { readonly SiteName: string; readonly Area: string } | undefined;
  /** undefined: no station has the point. */
  stationOfPoint(pointId: number): number | undefined;
  /** The stations of alarm log entries; unknown entries are omitted. */
  stationsOfAlarms(ids: readonly number[]): Promise<readonly number[]>;
}

/**
 * Whether a caller limited to areas may make a call. Unknown stations and alarms pass: the handler
 * answers that they do not exist.
 * @throws AppError `AREA_NOT_ALLOWED`
 */
export async function refuseOtherAreas(
  call: Call,
  parts: { readonly params: unknown; readonly body: unknown },
  areas: AccountAreas,
  where: StationAreas,
): Promise<void> {
  if (areas === null) return;
  const stationIds = [
    ...(call.stationsOf?.(parts) ?? []),
    ...(call.alarmsOf === undefined ? [] : await where.stationsOfAlarms(call.alarmsOf(parts))),
  ];
  for (const stationId of stationIds) {
    const station = where.stationOf(stationId);
    if (station !== undefined && !actsInArea(areas, station.Area))
      throw new AppError('AREA_NOT_ALLOWED', texts.areaNotAllowed(station.SiteName, station.Area, areas));
  }
}
