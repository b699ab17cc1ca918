import type { AlarmEvent, AlarmLogEntry, KeyValue, UnitSystem } from '@outpost/contract';
import { alarmValues } from '@outpost/core';
import { shownUnitSystem, shownValue } from '../value/index.ts';
import * as texts from './texts.ts';

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

/** The value of an alarm in a list. */
export interface ShownReading {
  /** null: it has none (communication). */
  readonly value: string | null;
  /** `now`: the value is the present one; `raised`: that when the alarm was raised; `reason`: it is why the value is bad. */
  readonly of: 'now' | 'raised' | 'reason';
  /** `3.12 m at alarm, limit 2.60 m` */
  readonly note: string;
}

/**
 * What a list shows of an alarm's value: the present one if it is known, and otherwise what it was when
 * the alarm was raised, which says so. While a state alarm is active, its state is the present one.
 * @param now see {@link presentReading}
 * @param held the state of the alarm is its last known one
 */
export function shownReading(
  entry: Pick<AlarmLogEntry, 'Kind' | 'Reading' | 'Limit' | 'Active'>,
  now: string | null,
  held: boolean,
): ShownReading {
  const { Reading, Limit } = shownAlarmValues(entry);
  const { Kind, Active } = entry;
  const isState = (Kind === 'on' || Kind === 'off') && Active && !held;
  const isReason = Kind === 'bad-quality' && now === null;
  const isRaised = !isReason && now === null && !isState;
  const notes = [
    Reading === null || Kind === 'bad-quality' || isState
      ? ''
      : now === null
        ? texts.atAlarm
        : texts.readingAtAlarm(Reading),
    Limit === null || Kind === 'frozen-value' ? (Limit ?? '') : texts.limitValue(Limit),
  ];
  return {
    value: now ?? Reading,
    of: isReason ? 'reason' : isRaised ? 'raised' : 'now',
    note: notes.filter((note) => note !== '').join(', '),
  };
}

/** {@link shownAlarmValues} for an event of an alarm. What users wrote stays as they wrote it. */
export const shownEventText = (
  { Kind }: Pick<AlarmLogEntry, 'Kind'>,
  { Kind: event, By, Text }: Pick<AlarmEvent, 'Kind' | 'By' | 'Text'>,
): string => {
  const isReading = By === null && (event === 'raised' || event === 'returned');
  return isReading ? (shownAlarmValues({ Kind, Reading: Text, Limit: null }).Reading ?? '') : Text;
};
