import { type At, formatDate, formatDay, formatTime } from './format.ts';

/** `Mon 1 Dec 06:00 – 15:00`, with the day of the end if it differs. */
export function formatTimeSpan(from: At, to: At, timeZone = ''): string {
  const [day, other] = [formatDay(from, timeZone), formatDay(to, timeZone)];
  return `${day} ${formatTime(from, timeZone)} – ${day === other ? '' : `${other} `}${formatTime(to, timeZone)}`;
}

/**
 * `21 Nov 2025`, `3–14 Nov 2025`, `28 Nov – 3 Dec 2025`, `28 Dec 2025 – 3 Jan 2026`: days, both included.
 * @param timeZone of instants; plain dates `YYYY-MM-DD` have none
 */
export function formatDateRange(first: At, last: At, timeZone = 'UTC'): string {
  const [from, to] = [formatDate(first, timeZone), formatDate(last, timeZone)];
  const [[day, month, year], [, lastMonth, lastYear]] = [from.split(' '), to.split(' ')];
  if (from === to) return to;
  if (year !== lastYear) return `${from} – ${to}`;
  return month === lastMonth ? `${day}–${to}` : `${day} ${month} – ${to}`;
}
