import { DAY_MS, formatZone } from '@outpost/core';
import { BROWSER_ZONE, zoneOf } from './zone.ts';

/*
 * Every date and time of the page is one of these texts: no commas, 24 hours, and the day before the
 * month. In each, `timeZone` is an IANA name, or empty for the zone of the page, and `at` is an instant:
 * ms since 1970-01-01T00:00Z, or ISO 8601.
 */

export type At = number | string;

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const msOf = (at: At): number => (typeof at === 'string' ? Date.parse(at) : at);

/** A date whose UTC parts are what the zone's clock shows. */
const wallOf = (at: At, timeZone: string): Date => new Date(zoneOf(timeZone).wallAt(msOf(at)));

const dayMonthOf = (wall: Date): string => `${wall.getUTCDate()} ${MONTHS[wall.getUTCMonth()]!.slice(0, 3)}`;
const weekdayOf = (wall: Date): string => WEEKDAYS[wall.getUTCDay()]!;
const timeOf = (wall: Date, withSeconds: boolean): string =>
  wall.toISOString().slice(11, withSeconds ? 19 : 16);

/** `14:32`, with seconds `14:32:07`. */
export const formatTime = (at: At, timeZone = '', withSeconds = false): string =>
  timeOf(wallOf(at, timeZone), withSeconds);

/** `21 Nov` */
export const formatDayMonth = (at: At, timeZone = ''): string => dayMonthOf(wallOf(at, timeZone));

/** `Fri 21 Nov` */
export function formatDay(at: At, timeZone = ''): string {
  const wall = wallOf(at, timeZone);
  return `${weekdayOf(wall)} ${dayMonthOf(wall)}`;
}

/** `Fri 21`, under the name of the month. */
export function formatWeekdayOfMonth(at: At, timeZone = ''): string {
  const wall = wallOf(at, timeZone);
  return `${weekdayOf(wall)} ${wall.getUTCDate()}`;
}

/** `21 Nov 2026` */
export function formatDate(at: At, timeZone = ''): string {
  const wall = wallOf(at, timeZone);
  return `${dayMonthOf(wall)} ${wall.getUTCFullYear()}`;
}

/** `21 Nov 2026 14:32`, with seconds `21 Nov 2026 14:32:07`. */
export const formatInstant = (at: At, timeZone = '', withSeconds = false): string =>
  `${formatDate(at, timeZone)} ${formatTime(at, timeZone, withSeconds)}`;

/** `Fri 21 Nov 2026 14:32`, with seconds `Fri 21 Nov 2026 14:32:07`. */
export const formatDayInstant = (at: At, timeZone = '', withSeconds = false): string =>
  `${weekdayOf(wallOf(at, timeZone))} ${formatInstant(at, timeZone, withSeconds)}`;

/** `Fri 21 Nov 2026 14:32:07 CET`: the full time, for a tooltip. */
export const wholeInstant = (at: At, timeZone = ''): string =>
  `${formatDayInstant(at, timeZone, true)} ${zoneName(at, timeZone)}`;

/** `2026-03-01 06:00:00 CET`, as in alarm messages. */
export const formatStamp = (at: At, timeZone: string): string =>
  `${wallOf(at, timeZone).toISOString().slice(0, 19).replace('T', ' ')} ${zoneName(at, timeZone)}`;

/** `14:32:07`, 24 hours; in another zone than the page's with its name: `14:32:07 MST`. */
export const timeOfDay = (at: At, withSeconds = true, timeZone = ''): string =>
  withName(formatTime(at, timeZone, withSeconds), timeZone === '' ? null : zoneName(at, timeZone));

/**
 * `14:31` today, `Thu 14:31` within the last week, `12 Nov 14:31` before, `12 Nov 2025 14:31` in
 * another year.
 * @param timeZone of times in another zone than the page's, which is then named:
 * `Thu 14:31 MST`
 * @param isNamed false where the zone is named once for several times
 */
export function formatMoment(at: At, nowMs: number, timeZone = '', isNamed = true): string {
  const time = isNamed ? timeOfDay(at, false, timeZone) : formatTime(at, timeZone);
  return joined(dayFrom(at, nowMs, timeZone, formatDayMonth), time);
}

/** As {@link formatMoment}, to the second: `14:20:07`, `12 Nov 14:20:07`. */
export const formatSecond = (at: At, nowMs: number, timeZone = ''): string =>
  joined(dayFrom(at, nowMs, timeZone, formatDayMonth), timeOfDay(at, true, timeZone));

/**
 * `18:30` today, `Tue 18:30` within the next days, else `Tue 3 Mar 18:30`, for times in the future;
 * with the zone if its clock differs from the page's: `Tue 18:30 MST`.
 */
export function formatTimeUntil(at: At, nowMs: number, timeZone = ''): string {
  const time = withName(formatTime(at, timeZone), otherZone(timeZone, at));
  return joined(dayFrom(at, nowMs, timeZone, formatDay), time);
}

/** `Mon 1 Dec 06:00`, with the zone if its clock differs from the page's: `Mon 1 Dec 06:00 MST`. */
export const formatDayTime = (at: At, timeZone = ''): string =>
  withName(`${formatDay(at, timeZone)} ${formatTime(at, timeZone)}`, otherZone(timeZone, at));

/** The name of a zone whose clock differs from the page's at an instant: `MST`; null if it does not. */
export function otherZone(timeZone: string, at: At): string | null {
  const isSame = timeZone === '' || +wallOf(at, timeZone) === +wallOf(at, '');
  return isSame ? null : zoneName(at, timeZone);
}

/** Whether the clock of the page shows what that of the browser does. */
export const isBrowserTime = (at: At): boolean =>
  zoneOf('').wallAt(msOf(at)) === BROWSER_ZONE.wallAt(msOf(at));

/** The day of an instant as it is shown now: nothing today, the weekday within some days, else the date. */
function dayFrom(at: At, nowMs: number, timeZone: string, format: (at: At, zone: string) => string): string {
  const [wall, now] = [wallOf(at, timeZone), wallOf(nowMs, timeZone)];
  if (wall.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)) return '';
  if (Math.abs(msOf(at) - nowMs) < 6 * DAY_MS) return weekdayOf(wall);
  const year = wall.getUTCFullYear();
  return `${format(at, timeZone)}${year === now.getUTCFullYear() ? '' : ` ${year}`}`;
}

/** `MST`, `GMT+5:30` */
export const zoneName = (at: At, timeZone = ''): string =>
  formatZone(zoneOf(timeZone).name || undefined, msOf(at));
const withName = (text: string, zone: string | null): string => (zone === null ? text : `${text} ${zone}`);
const joined = (day: string, time: string): string => (day === '' ? time : `${day} ${time}`);
