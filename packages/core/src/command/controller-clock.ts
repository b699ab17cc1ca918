import type { Point } from '@outpost/contract';
import { wallMs } from '../on-call/zone-clock.ts';

/** The purposes of the six points of a controller's clock, in the order in which they are written. */
export const CLOCK_PURPOSES = [
  'clock:year',
  'clock:month',
  'clock:day',
  'clock:hour',
  'clock:minute',
  'clock:second',
] as const;

/** A controller's clock is right, for a reader of polls, within this. */
export const CLOCK_TOLERANCE_MS = 60_000;

const MINUTE_MS = 60_000;

/** The positions of a station's six clock points, year first; null unless each is there once and can be written. */
export function clockPositions(points: readonly Point[]): number[] | null {
  const positions = CLOCK_PURPOSES.map((purpose) =>
    points.findIndex((point) => point.Purpose === purpose && point.Kind === 'analog' && point.Writable),
  );
  return positions.includes(-1) ? null : positions;
}

/**
 * What the six points are to read at an instant: the wall clock of the zone then, by the zone's rules for that very instant, so that
 * it is right on both sides of a change of the clocks.
 * @param twoDigits the controller keeps years as 0 to 99
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

/** Whether a controller keeps years as two digits: it says so by its range, or by what it reads (NaN: unknown). */
export function keepsTwoDigits(year: Point, reads: number): boolean {
  if (year.Kind !== 'analog') return false;
  return (year.RangeHigh !== null && year.RangeHigh < 1_000) || (reads >= 0 && reads < 100);
}

/** A clock's six numbers as ms since 1970 of that wall clock; null where they are no moment (month 13, 31 February, NaN). */
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
 * How far a clock is off, ms, ahead counted positive; null where it reads no moment.
 * @param atMs when it was read
 * @param hasSeconds false: its seconds are not known, so it may be anywhere in its minute, and the nearest counts
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

/** A clock's six numbers as people read them, `2026-11-21 04:15:43`; null where they are no moment. */
export function clockText(values: readonly number[]): string | null {
  const moment = clockMoment(values);
  return moment === null ? null : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}
