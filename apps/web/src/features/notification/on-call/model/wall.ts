import { addDays, wallTextOf } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import type { TimeSpan } from './place.ts';

/** `18:00–06:00`, or `All day` from midnight to midnight. */
export function shiftTimes({ From, To }: TimeSpan, timeZone: string): string {
  const [from, to] = [wallTextOf(From, timeZone), wallTextOf(To, timeZone)];
  const isDay = from.endsWith('T00:00') && to === `${addDays(from.slice(0, 10), 1)}T00:00`;
  return isDay ? texts.allDay : `${from.slice(11)}–${to.slice(11)}`;
}
