import type { AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';

/** The worst annunciated alarm of each point, by PointId, the worst first. */
export function pointsInAlarm(alarms: readonly AlarmLogEntry[]): ReadonlyMap<number, AlarmLogEntry> {
  const points = new Map<number, AlarmLogEntry>();
  for (const alarm of alarms.toSorted(compareAlarms)) {
    const { PointId, Active, State } = alarm;
    const isAnnunciated = State === 'unacknowledged' || State === 'acknowledged';
    if (PointId !== null && Active && isAnnunciated && !points.has(PointId)) points.set(PointId, alarm);
  }
  return points;
}
