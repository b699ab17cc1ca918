import { formatDayMonth, formatInstant, formatTime } from '../time/index.ts';
import * as texts from './texts.ts';

/**
 * `1 Mar 06:00 – 2 Mar 06:00`, `from 1 Mar 06:00`, `until 2 Mar 06:00`; with the year if it is not the
 * current one.
 *
 * @param now determines the current year
 */
export function formatTimeRange(from: string | null, to: string | null, now = new Date()): string {
  const year = now.getFullYear();
  const isThisYear = [from, to].every((one) => one === null || new Date(one).getFullYear() === year);
  const format = (at: string) => (isThisYear ? `${formatDayMonth(at)} ${formatTime(at)}` : formatInstant(at));
  if (from === null) return to === null ? '' : texts.untilTime(format(to));
  return to === null ? texts.fromTime(format(from)) : `${format(from)} – ${format(to)}`;
}
