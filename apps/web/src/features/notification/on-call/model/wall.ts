import { addDays, dateIn } from '../../../../ui/date-time/plain-date.ts';
import { zonedTime } from '../../../../ui/text/zoned.ts';
import * as texts from '../texts.ts';
import type { TimeSpan } from './place.ts';

/** What a zone's clock shows at an instant, `YYYY-MM-DDTHH:MM`. */
export const wallOf = (at: string, timeZone: string): string =>
  `${dateIn(timeZone, Date.parse(at))}T${zonedTime(at, timeZone)}`;

/** `18:00–06:00`, or `All day` from midnight to midnight. */
export function shiftTimes({ From, To }: TimeSpan, timeZone: string): string {
  const [from, to] = [wallOf(From, timeZone), wallOf(To, timeZone)];
  const isDay = from.endsWith('T00:00') && to === `${addDays(from.slice(0, 10), 1)}T00:00`;
  return isDay ? texts.allDay : `${from.slice(11)}–${to.slice(11)}`;
}
