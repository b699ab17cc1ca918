import { zonedDay, zonedTime } from '../../../../ui/text/zoned.ts';

/** With the time zone if the user's clock differs then: `Mon 1 Dec, 06:00 (America/Denver)`. */
export function formatZonedInstant(at: string, timeZone: string, userZone = ownZone()): string {
  const text = formatScheduleInstant(at, timeZone);
  return timeZone === '' || text === formatScheduleInstant(at, userZone) ? text : `${text} (${timeZone})`;
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Mon 1 Dec, 06:00` in the time zone; in the user's own if the zone is empty. */
export const formatScheduleInstant = (at: string, timeZone: string): string =>
  `${zonedDay(at, timeZone)}, ${zonedTime(at, timeZone)}`;
