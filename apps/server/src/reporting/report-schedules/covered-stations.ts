import type { ReportScheduleBody, StationConfig } from '@outpost/contract';
import { areaKey, compareNames, formatList } from '@outpost/core';
import * as texts from './texts.ts';

/** What a schedule covers, of the areas and stations that it names. */
export interface CoveredStations {
  /** Its own stations in its order, then those of its areas by name. */
  readonly stations: readonly StationConfig[];
  /** Named stations that were deleted. */
  readonly missing: readonly number[];
  /** Areas to which no station belongs. */
  readonly emptyAreas: readonly string[];
}

type Schedule = Pick<ReportScheduleBody, 'Kind' | 'StationIds' | 'Areas'>;

/** @param all the stations of the installation */
export function coveredStations(schedule: Schedule, all: readonly StationConfig[]): CoveredStations {
  const { named, others } = splitCovered(schedule, all);
  const byId = new Map(named.map((station) => [station.StationId, station]));
  const present = new Set([...named, ...others].map(({ Area }) => areaKey(Area)));
  return {
    stations: [
      ...schedule.StationIds.flatMap((id) => byId.get(id) ?? []),
      ...others.sort((a, b) => compareNames(a.SiteName, b.SiteName) || a.StationId - b.StationId),
    ],
    missing: schedule.StationIds.filter((id) => !byId.has(id)),
    emptyAreas: schedule.Areas.filter((area) => !present.has(areaKey(area))),
  };
}

/** The stations that a schedule names itself, and the others that it covers; in the order of `all`. */
export function splitCovered(
  { Kind, StationIds, Areas }: Schedule,
  all: readonly StationConfig[],
): { named: StationConfig[]; others: StationConfig[] } {
  const isOfAll = Kind === 'month' && Areas.length === 0;
  const ids = new Set(StationIds);
  const areas = new Set(Areas.map(areaKey));
  const named: StationConfig[] = [];
  const others: StationConfig[] = [];
  for (const station of all) {
    if (ids.has(station.StationId)) named.push(station);
    else if (isOfAll || (areas.size > 0 && areas.has(areaKey(station.Area)))) others.push(station);
  }
  return { named, others };
}

/**
 * What a message is about: `Area North`, `Areas East and North`, `Area North and 2 stations`.
 *
 * @param siteNames of the stations that the schedule names itself
 */
export function coverageLabel({ Kind, Areas }: Schedule, siteNames: readonly string[]): string {
  const [only = ''] = siteNames;
  const stations = siteNames.length === 1 ? only : texts.stationCount(siteNames.length);
  if (Areas.length === 0) return Kind === 'month' ? texts.allStations : stations;
  const areas = texts.areasNamed(Areas);
  return siteNames.length === 0 ? areas : formatList([areas, stations]);
}
