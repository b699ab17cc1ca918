import type { ReportScheduleBody, StationConfig } from '@outpost/contract';
import { areaKey, formatList } from '@outpost/core';
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

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** @param all the stations of the installation */
export function coveredStations(
  { Kind, StationIds, Areas }: Schedule,
  all: readonly StationConfig[],
): CoveredStations {
  const byId = new Map(all.map((station) => [station.StationId, station]));
  const byName = [...all].sort((a, b) => order.compare(a.SiteName, b.SiteName) || a.StationId - b.StationId);
  const isOfAll = Kind === 'month' && Areas.length === 0;
  const areas = new Set(Areas.map(areaKey));
  const found = new Map<number, StationConfig>();
  for (const id of StationIds) if (byId.has(id)) found.set(id, byId.get(id)!);
  for (const station of byName) {
    if (isOfAll || (station.Area !== '' && areas.has(areaKey(station.Area)))) {
      found.set(station.StationId, station);
    }
  }
  const present = new Set(all.map(({ Area }) => areaKey(Area)));
  return {
    stations: [...found.values()],
    missing: StationIds.filter((id) => !byId.has(id)),
    emptyAreas: Areas.filter((area) => !present.has(areaKey(area))),
  };
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
