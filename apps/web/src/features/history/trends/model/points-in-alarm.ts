import type { AlarmLogEntry } from '@outpost/contract';

/**
 * The worst alarm of each point in alarm, by PointId, in their order; values before states, which are little to plot
 * when there is no room for all.
 * @param annunciated see `annunciatedOf`
 */
export function pointsInAlarm(annunciated: readonly AlarmLogEntry[]): ReadonlyMap<number, AlarmLogEntry> {
  const points = new Map<number, AlarmLogEntry>();
  for (const alarm of annunciated) {
    const { PointId, Active } = alarm;
    if (PointId !== null && Active && !points.has(PointId)) points.set(PointId, alarm);
  }
  const isState = ([, { Kind }]: [number, AlarmLogEntry]) => Kind === 'on' || Kind === 'off';
  return new Map([...points].sort((a, b) => Number(isState(a)) - Number(isState(b))));
}
