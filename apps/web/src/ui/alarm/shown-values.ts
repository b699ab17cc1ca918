import type { AlarmEvent, AlarmLogEntry, KeyValue, UnitSystem } from '@outpost/contract';
import { alarmValues } from '@outpost/core';
import { formatMoment } from '../time/index.ts';
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

/** The value of an alarm's point after the alarm. */
export interface PresentReading {
  readonly text: string;
  /** The last known one, not a current one. */
  readonly isLast: boolean;
  /** When that was measured; null: it is current, or unknown. */
  readonly lastAt: string | null;
  /** The name of another point of the station; null: it is the point of the alarm. */
  readonly point: string | null;
  /** In the units of the point, for comparing. */
  readonly number: number;
  /** Whose value it is. */
  readonly keyValue: KeyValue;
}

/**
 * The present value of the analog point of an alarm, next to the reading at the alarm, or the last
 * known one; of a communication loss and of a state, that of the station's first analog key point.
 * @param keyValues of the station, as they are known
 * @param hasNews updates of them arrive
 * @param nowMs the server's clock
 * @returns null: it is not a key point of the station, or its value is not usable
 */
export function presentReading(
  { Kind, PointId }: Pick<AlarmLogEntry, 'Kind' | 'PointId'>,
  keyValues: readonly KeyValue[],
  hasNews: boolean,
  nowMs: number,
): PresentReading | null {
  // The reading of a rate is a change per minute.
  if (Kind === 'rate') return null;
  const ofStation = Kind === 'communication' || isStateKind(Kind);
  const point = keyValues.find((one) => one.Kind === 'analog' && (ofStation || one.PointId === PointId));
  if (typeof point?.Value !== 'number') return null;
  if (point.Quality !== 'good' && point.Quality !== 'stale') return null;
  const isLast = !hasNews || point.Quality === 'stale';
  // Why a value is bad says more than what it was before.
  if (isLast && Kind === 'bad-quality') return null;
  const { text, units } = shownValue(point, point, isLast);
  return {
    ...{ text: [text, units].filter(Boolean).join(' '), isLast },
    lastAt: isLast && point.At !== null ? formatMoment(Date.parse(point.At), nowMs) : null,
    ...{ point: ofStation ? point.Name : null, number: point.Value, keyValue: point },
  };
}

/** The value of an alarm in a list. */
export interface ShownReading {
  /** null: it has none, or its message says it. */
  readonly value: string | null;
  /**
   * `now`: the value is the present one; `last`: the last known one; `raised`: that when the alarm was
   * raised; `reason`: it is why the value is bad.
   */
  readonly of: 'now' | 'last' | 'raised' | 'reason';
  /** Which value it is: `at alarm`, `Wet well level, last known at 17:20`; empty: the present one. */
  readonly which: string;
  /** That and the rest: `3.12 m at alarm, limit 2.60 m` */
  readonly note: string;
  /** Whose present value it is; null: it is not a present one. */
  readonly keyValue: KeyValue | null;
}

/**
 * What a list shows of an alarm's value: the present one or the last known one if there is one, and
 * otherwise what it was when the alarm was raised; which of them, it says. While a state alarm is
 * active, its state is the present one; where its message says it, or it has returned, the value of
 * the station is shown.
 * @param known see `presentReading`
 * @param held the state of the alarm is its last known one
 */
export function shownReading(
  entry: Pick<AlarmLogEntry, 'Kind' | 'Reading' | 'Limit' | 'Active' | 'Message'>,
  known: PresentReading | null,
  held: boolean,
): ShownReading {
  const { Reading, Limit } = shownAlarmValues(entry);
  const { Kind, Active } = entry;
  const hasReturned = isStateKind(Kind) && !Active;
  const isState = isStateKind(Kind) && Active && !held;
  const isSaid = (isState || hasReturned) && Reading !== null && saysValue(entry.Message, Reading);
  const present = isStateKind(Kind) && !isSaid && !hasReturned ? null : known;
  const isReason = Kind === 'bad-quality' && present === null;
  const isRaised = !isReason && present === null && !isState && !isSaid;
  const hasRaised = Reading !== null && Kind !== 'bad-quality' && !isState && !isSaid;
  const which = listed([
    present?.point ?? '',
    present?.isLast ? (present.lastAt === null ? texts.lastKnown : texts.lastKnownAt(present.lastAt)) : '',
    hasRaised && present === null ? texts.atAlarm : '',
  ]);
  const note = listed([
    which,
    hasRaised && present !== null ? texts.readingAtAlarm(keepTogether(Reading)) : '',
    Limit === null || Kind === 'frozen-value' ? (Limit ?? '') : texts.limitValue(keepTogether(Limit)),
  ]);
  return {
    value: present?.text ?? (isSaid ? null : Reading),
    of: isReason ? 'reason' : isRaised ? 'raised' : present?.isLast ? 'last' : 'now',
    which,
    note,
    keyValue: present === null || present.isLast ? null : present.keyValue,
  };
}

const isStateKind = (kind: AlarmLogEntry['Kind']): boolean => kind === 'on' || kind === 'off';

/** `Pump 1 overload tripped` says `Tripped`. */
export const saysValue = (message: string, value: string): boolean =>
  value !== '' && ` ${message.toLowerCase()}`.endsWith(` ${value.toLowerCase()}`);

/** A number stays in the line of its unit. */
const keepTogether = (reading: string): string => reading.replaceAll(' ', '\u00a0');

const listed = (texts: readonly string[]) => texts.filter((text) => text !== '').join(', ');

/** {@link shownAlarmValues} for an event of an alarm. What users wrote stays as they wrote it. */
export const shownEventText = (
  { Kind }: Pick<AlarmLogEntry, 'Kind'>,
  { Kind: event, By, Text }: Pick<AlarmEvent, 'Kind' | 'By' | 'Text'>,
): string => {
  const isReading = By === null && (event === 'raised' || event === 'returned');
  return isReading ? (shownAlarmValues({ Kind, Reading: Text, Limit: null }).Reading ?? '') : Text;
};
