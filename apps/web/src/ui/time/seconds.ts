import {
  type At,
  dayFrom,
  formatDayMonth,
  joinedDayTime,
  timeOfDay,
  wallDateOf,
  zoneName,
} from './format.ts';

/** `2026-03-01 06:00:00 CET`, as in alarm messages. */
export const formatStamp = (at: At, timeZone: string): string =>
  `${wallDateOf(at, timeZone).toISOString().slice(0, 19).replace('T', ' ')} ${zoneName(at, timeZone)}`;

/** As {@link formatMoment}, to the second: `14:20:07`, `12 Nov 14:20:07`. */
export const formatSecond = (at: At, nowMs: number, timeZone = ''): string =>
  joinedDayTime(dayFrom(at, nowMs, timeZone, formatDayMonth), timeOfDay(at, true, timeZone));
