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

/** `14:32:07`, in the browser's time zone, 24 hours. */
export function timeOfDay(atMs: number, withSeconds = true): string {
  return (withSeconds ? withSecond : withMinute).format(atMs);
}

/** `Fri 21 Nov 2025, 14:32:07 CET`: the full time, for a tooltip. */
export function wholeInstant(atMs: number): string {
  return `${whole.format(atMs)} ${formatZone(undefined, atMs)}`;
}

/**
 * `14:31` today, `Thu 14:31` within the last week, `12 Nov 14:31` before; in the browser's time
 * zone.
 */
export function formatMoment(atMs: number, nowMs: number): string {
  const time = timeOfDay(atMs, false);
  if (dayKey.format(atMs) === dayKey.format(nowMs)) return time;
  const day = nowMs - atMs < 6 * DAY ? weekday : date;
  return `${day.format(atMs)} ${time}`;
}

/**
 * `18:30` today, `Tue 18:30` within the next days, else `Tue 3 Mar 18:30`; in the browser's time
 * zone, for times in the future.
 */
export function formatTimeUntil(atMs: number, nowMs: number): string {
  const time = timeOfDay(atMs, false);
  if (dayKey.format(atMs) === dayKey.format(nowMs)) return time;
  const day = atMs - nowMs < 6 * DAY ? weekday : dayAhead;
  return `${day.format(atMs)} ${time}`;
}

const withSecond = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const withMinute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayKey = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const dayAhead = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
