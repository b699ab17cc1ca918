import type { Point } from '@outpost/contract';
import { wallMs } from '../on-call/zone-clock.ts';
import { MINUTE_MS } from '../time-units.ts';

/**
 * The purposes of the six points of a controller's clock, in the order in which they are written.
 */
export const CLOCK_PURPOSES = [
  'clock:year',
  'clock:month',
  'clock:day',
  'clock:hour',
  'clock:minute',
  'clock:second',
] as const;

/** Maximum deviation of a controller's clock that counts as right, as seen in polls. */
export const CLOCK_TOLERANCE_MS = 60_000;

/**
 * The positions of a station's six clock points, year first; null unless each exists once and is
 * writable.
 */
export function clockPositions(points: readonly Point[]): number[] | null {
  const positions = CLOCK_PURPOSES.map((purpose) =>
    points.findIndex((point) => point.Purpose === purpose && point.Kind === 'analog' && point.Writable),
  );
  return positions.includes(-1) ? null : positions;
}

/**
 * The values of the six points at an instant: the local time of the zone by its rules for that
 * instant, so that it is right on both sides of a clock change.
 * @param twoDigits the controller has years as 0 to 99
 */
export function clockValues(timeZone: string, atMs: number, twoDigits: boolean): number[] {
  const date = new Date(wallMs(timeZone, atMs));
  const year = date.getUTCFullYear();
  return [
    twoDigits ? year % 100 : year,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
}

/** Whether a controller has two-digit years: by its range, or by its value (NaN: unknown). */
export function hasTwoDigitYears(year: Point, reads: number): boolean {
  if (year.Kind !== 'analog') return false;
  return (year.RangeHigh !== null && year.RangeHigh < 1_000) || (reads >= 0 && reads < 100);
}

/**
 * A clock's six numbers as ms since 1970 of that local time; null where they are invalid (month 13,
 * 31 February, NaN).
 */
export function clockMoment(values: readonly number[]): number | null {
  const [year = Number.NaN, month = 0, day = 0, hour = 0, minute = 0, second = 0] = values;
  const whole = year < 100 ? 2_000 + year : year;
  const ms = Date.UTC(whole, month - 1, day, hour, minute, second);
  if (Number.isNaN(ms)) return null;
  const date = new Date(ms);
  const same =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return same ? ms : null;
}

/**
 * A clock's deviation in ms, positive when ahead; null where its time is invalid.
 * @param atMs when it was read
 * @param hasSeconds false: its seconds are unknown, so the nearest time in its minute counts
 */
export function clockOffMs(
  values: readonly number[],
  timeZone: string,
  atMs: number,
  hasSeconds: boolean,
): number | null {
  const moment = clockMoment(hasSeconds ? values : [...values.slice(0, 5), 0]);
  if (moment === null) return null;
  const offMs = moment - Math.floor(wallMs(timeZone, atMs) / 1_000) * 1_000;
  if (hasSeconds || offMs > 0) return offMs;
  return Math.min(0, offMs + MINUTE_MS - 1_000);
}

/** A clock's six numbers as text, `2026-11-21 04:15:43`; null where they are invalid. */
export function clockText(values: readonly number[]): string | null {
  const moment = clockMoment(values);
  return moment === null ? null : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}
