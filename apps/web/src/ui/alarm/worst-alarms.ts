import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms, needsAcknowledgement } from '@outpost/core';

/** The worst active alarm of each station that is not suppressed, by StationId. */
export function worstAlarms(alarms: readonly AlarmLogEntry[]): ReadonlyMap<number, AlarmLogEntry> {
  return worstOfEach(alarms.filter(({ State }) => State === 'unacknowledged' || State === 'acknowledged'));
}

/** The worst alarm of each station that must be acknowledged, by StationId. */
export function worstUnacknowledged(alarms: readonly AlarmLogEntry[]): ReadonlyMap<number, AlarmLogEntry> {
  return worstOfEach(alarms.filter(needsAcknowledgement));
}

function worstOfEach(alarms: readonly AlarmLogEntry[]): ReadonlyMap<number, AlarmLogEntry> {
  const worst = new Map<number, AlarmLogEntry>();
  for (const entry of alarms) {
    const { StationId } = entry;
    const known = worst.get(StationId);
    if (known === undefined || compareAlarms(entry, known) < 0) worst.set(StationId, entry);
  }
  return worst;
}
