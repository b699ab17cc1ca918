import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';

/** The worst active alarm of each station that is not suppressed, by StationId. */
export function worstAlarms(alarms: readonly AlarmLogEntry[]): ReadonlyMap<number, AlarmLogEntry> {
  const worst = new Map<number, AlarmLogEntry>();
  for (const entry of alarms) {
    const { State, StationId } = entry;
    if (State !== 'unacknowledged' && State !== 'acknowledged') continue;
    const known = worst.get(StationId);
    if (known === undefined || compareAlarms(entry, known) < 0) worst.set(StationId, entry);
  }
  return worst;
}
