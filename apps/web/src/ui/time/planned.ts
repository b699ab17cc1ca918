import { type At, dayFrom, formatDay, formatTime, joinedDayTime, otherZone, withZoneName } from './format.ts';

/**
 * `18:30` today, `Tue 18:30` within the next days, else `Tue 3 Mar 18:30`, for times in the future;
 * with the zone if its clock differs from the browser's: `Tue 18:30 MST`.
 */
export function formatTimeUntil(at: At, nowMs: number, timeZone = '', userZone = ''): string {
  const time = withZoneName(formatTime(at, timeZone), otherZone(timeZone, at, userZone));
  return joinedDayTime(dayFrom(at, nowMs, timeZone, formatDay), time);
}

/** `Mon 1 Dec 06:00`, with the zone if its clock differs from the browser's: `Mon 1 Dec 06:00 MST`. */
export const formatDayTime = (at: At, timeZone = '', userZone = ''): string =>
  withZoneName(`${formatDay(at, timeZone)} ${formatTime(at, timeZone)}`, otherZone(timeZone, at, userZone));
