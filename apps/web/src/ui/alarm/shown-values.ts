import type { AlarmEvent, AlarmLogEntry, KeyValue, UnitSystem } from '@outpost/contract';
import { alarmValues } from '@outpost/core';
import { shownUnitSystem, shownValue } from '../value/index.ts';

/**
 * Reading and limit of an alarm in the units that are shown; the log has them in those of the point.
 * @param system of the page by default
 */
export const shownAlarmValues = (
  entry: Pick<AlarmLogEntry, 'Kind' | 'Reading' | 'Limit'>,
  system: UnitSystem = shownUnitSystem(),
) => alarmValues(entry, system);

/**
 * The present value of the analog point of an alarm, next to the reading at the alarm; null: it is not
 * a key point of the station, or not good.
 * @param keyValues of the station, as they are now
 */
export function presentReading(
  { Kind, PointId }: Pick<AlarmLogEntry, 'Kind' | 'PointId'>,
  keyValues: readonly KeyValue[],
): string | null {
  // The reading of a rate is a change per minute.
  const point = Kind === 'rate' ? undefined : keyValues.find((one) => one.PointId === PointId);
  if (point?.Kind !== 'analog' || point.Quality !== 'good') return null;
  const { text, units } = shownValue(point, point, false);
  return [text, units].filter(Boolean).join(' ');
}

/** {@link shownAlarmValues} for an event of an alarm. What users wrote stays as they wrote it. */
export const shownEventText = (
  { Kind }: Pick<AlarmLogEntry, 'Kind'>,
  { Kind: event, By, Text }: Pick<AlarmEvent, 'Kind' | 'By' | 'Text'>,
): string => {
  const isReading = By === null && (event === 'raised' || event === 'returned');
  return isReading ? (shownAlarmValues({ Kind, Reading: Text, Limit: null }).Reading ?? '') : Text;
};
