import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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
    return Number(ofA === undefined) - Number(ofB === undefined) || byName.compare(a.SiteName, b.SiteName);
  });
}
