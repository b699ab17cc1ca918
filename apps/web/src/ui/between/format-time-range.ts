import { wallClockMs } from '../text/zoned.ts';
import * as texts from './texts.ts';

/** The value of a date and time field, in local time, to the minute: `2026-03-01T06:00`. */
export function fieldOf(ms: number, timeZone = ''): string {
  return new Date(wallClockMs(ms, timeZone)).toISOString().slice(0, 16);
}

const clock = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const short = new Intl.DateTimeFormat('en-GB', clock);
const long = new Intl.DateTimeFormat('en-GB', { ...clock, year: 'numeric' });

/**
 * `1 Mar, 06:00 – 2 Mar, 06:00`, `from 1 Mar, 06:00`, `until 2 Mar, 06:00`; with the year if it is
 * not the current one.
 *
 * @param now determines the current year
 */
export function formatTimeRange(from: string | null, to: string | null, now = new Date()): string {
  const year = now.getFullYear();
  const isThisYear = [from, to].every((one) => one === null || new Date(one).getFullYear() === year);
  const format = (instant: string) => (isThisYear ? short : long).format(Date.parse(instant));
  if (from === null) return to === null ? '' : texts.untilTime(format(to));
  return to === null ? texts.fromTime(format(from)) : `${format(from)} – ${format(to)}`;
}
