import type { AlarmLogEntry } from '@outpost/contract';

/**
 * The worst alarm of each point in alarm, by PointId, in their order.
 * @param annunciated see `annunciatedOf`
 */
export function pointsInAlarm(annunciated: readonly AlarmLogEntry[]): ReadonlyMap<number, AlarmLogEntry> {
  const points = new Map<number, AlarmLogEntry>();
  for (const alarm of annunciated) {
    const { PointId, Active } = alarm;
    if (PointId !== null && Active && !points.has(PointId)) points.set(PointId, alarm);
  }
  return points;
}

/** {@link pointsInAlarm} with values before states, of which a trend shows little when there is no room for all. */
export function valuesInAlarmFirst(annunciated: readonly AlarmLogEntry[]): [number, AlarmLogEntry][] {
  const isState = ([, { Kind }]: [number, AlarmLogEntry]) => Kind === 'on' || Kind === 'off';
  return [...pointsInAlarm(annunciated)].sort((a, b) => Number(isState(a)) - Number(isState(b)));
}
