import type { ActiveAlarms, AlarmLogEntry } from '@outpost/contract';
import { annunciatedOf } from '../../../../ui/alarm/index.ts';

/** The worst annunciated alarm of each point in alarm, by PointId, the worst first. */
export function pointsInAlarm(
  active: Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>,
): ReadonlyMap<number, AlarmLogEntry> {
  const points = new Map<number, AlarmLogEntry>();
  for (const alarm of annunciatedOf(active)) {
    const { PointId, Active } = alarm;
    if (PointId !== null && Active && !points.has(PointId)) points.set(PointId, alarm);
  }
  return points;
}
