import type { AlarmEvent, AlarmLogEntry, UnitSystem } from '@outpost/contract';
import { alarmValues } from '@outpost/core';
import { shownUnitSystem } from '../value/index.ts';

/**
 * Reading and limit of an alarm in the units that are shown; the log has them in those of the point.
 * @param system of the page by default
 */
export const shownAlarmValues = (
  entry: Pick<AlarmLogEntry, 'Kind' | 'Reading' | 'Limit'>,
  system: UnitSystem = shownUnitSystem(),
) => alarmValues(entry, system);

/** The same for an event of an alarm. What users wrote stays as they wrote it. */
export const shownEventText = (
  { Kind }: Pick<AlarmLogEntry, 'Kind'>,
  { Kind: event, By, Text }: Pick<AlarmEvent, 'Kind' | 'By' | 'Text'>,
): string => {
  const isReading = By === null && (event === 'raised' || event === 'returned');
  return isReading ? (shownAlarmValues({ Kind, Reading: Text, Limit: null }).Reading ?? '') : Text;
};
