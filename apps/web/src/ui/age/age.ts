import { formatZone } from '@outpost/core';
import * as texts from '../texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A duration in its shortest form: `3 s`, `22 min`, `5 h`, `3 d`. Whole units, rounded down, so
 * that nothing looks older than it is; negative values (clocks that differ slightly) are `0 s`.
 */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1_000))} s`;
  if (ms < HOUR) return texts.minutes(Math.floor(ms / MINUTE));
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}

/** `14:32:07`, 24 hours; in another zone than the browser's with its name: `14:32:07 MST`. */
export function timeOfDay(atMs: number, withSeconds = true, timeZone = ''): string {
  const { withSecond, withMinute } = formatsOf(timeZone);
  return withZone((withSeconds ? withSecond : withMinute).format(atMs), atMs, timeZone);
}

/** `Fri, 21 Nov 2025, 14:32:07 CET`: the full time, for a tooltip. */
export function wholeInstant(atMs: number, timeZone = ''): string {
  return `${formatsOf(timeZone).whole.format(atMs)} ${formatZone(timeZone || undefined, atMs)}`;
}

/**
 * `14:31` today, `Thu 14:31` within the last week, `12 Nov 14:31` before.
 * @param timeZone of a page whose times are not in the browser's, which is then named:
 * `Thu 14:31 MST`
 * @param isNamed false where the zone is named once for several times
 */
export function formatMoment(atMs: number, nowMs: number, timeZone = '', isNamed = true): string {
  const { dayKey, weekday, date } = formatsOf(timeZone);
  const time = isNamed ? timeOfDay(atMs, false, timeZone) : formatsOf(timeZone).withMinute.format(atMs);
  if (dayKey.format(atMs) === dayKey.format(nowMs)) return time;
  const day = nowMs - atMs < 6 * DAY ? weekday : date;
  return `${day.format(atMs)} ${time}`;
}

/**
 * `18:30` today, `Tue 18:30` within the next days, else `Tue 3 Mar 18:30`, for times in the future;
 * zones as in {@link formatMoment}.
 */
export function formatTimeUntil(atMs: number, nowMs: number, timeZone = ''): string {
  const { dayKey, weekday, dayAhead } = formatsOf(timeZone);
  const time = timeOfDay(atMs, false, timeZone);
  if (dayKey.format(atMs) === dayKey.format(nowMs)) return time;
  const day = atMs - nowMs < 6 * DAY ? weekday : dayAhead;
  return `${day.format(atMs)} ${time}`;
}

const withZone = (text: string, atMs: number, timeZone: string) =>
  timeZone === '' ? text : `${text} ${formatZone(timeZone, atMs)}`;

const formats = new Map<string, Formats>();
type Formats = ReturnType<typeof createFormats>;

/** @param timeZone IANA name; empty: the browser's */
function formatsOf(timeZone: string): Formats {
  const known = formats.get(timeZone) ?? createFormats(timeZone);
  formats.set(timeZone, known);
  return known;
}

function createFormats(timeZone: string) {
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone === '' ? {} : { timeZone }) });
  const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  return {
    withSecond: format('en-GB', { ...minute, second: '2-digit' }),
    withMinute: format('en-GB', minute),
    dayKey: format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }),
    weekday: format('en-GB', { weekday: 'short' }),
    dayAhead: format('en-GB', { ...day, weekday: 'short' }),
    date: format('en-GB', day),
    whole: format('en-GB', { ...day, ...minute, weekday: 'short', year: 'numeric', second: '2-digit' }),
  };
}
