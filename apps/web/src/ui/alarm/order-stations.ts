import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms, compareNames } from '@outpost/core';

/**
 * Stations to select from: those in alarm first, the worst before the others; then by name.
 *
 * @param worst the worst alarm of each station in alarm
 */
export function orderStations<Station extends { readonly StationId: number; readonly SiteName: string }>(
  stations: readonly Station[],
  worst: ReadonlyMap<number, AlarmLogEntry>,
): Station[] {
  return stations.toSorted((a, b) => {
    const [ofA, ofB] = [worst.get(a.StationId), worst.get(b.StationId)];
    if (ofA !== undefined && ofB !== undefined) return compareAlarms(ofA, ofB);
    return Number(ofA === undefined) - Number(ofB === undefined) || compareNames(a.SiteName, b.SiteName);
  });
}
