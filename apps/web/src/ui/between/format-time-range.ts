import { formatDayMonth, formatInstant, formatTime, wallTextOf } from '../time/index.ts';
import * as texts from './texts.ts';

/**
 * `1 Mar 06:00 – 2 Mar 06:00`, `from 1 Mar 06:00`, `until 2 Mar 06:00`; with the year if it is not the
 * current one.
 *
 * @param nowMs determines the current year
 */
export function formatTimeRange(from: string | null, to: string | null, nowMs = Date.now()): string {
  const yearOf = (at: number | string) => wallTextOf(at).slice(0, 4);
  const isThisYear = [from, to].every((one) => one === null || yearOf(one) === yearOf(nowMs));
  const format = (at: string) => (isThisYear ? `${formatDayMonth(at)} ${formatTime(at)}` : formatInstant(at));
  if (from === null) return to === null ? '' : texts.untilTime(format(to));
  return to === null ? texts.fromTime(format(from)) : `${format(from)} – ${format(to)}`;
}
