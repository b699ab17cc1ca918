import { DAY_MS } from '@outpost/core';
import { addDays, dateOfUtc, MONTHS, utcOfDate } from '../../../../ui/time/index.ts';

/** What the calendar shows at once. */
export type CalendarView = 'week' | 'month';

/** The Monday of a date's week. */
export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(utcOfDate(date)).getUTCDay() + 6) % 7));

/** From this week on, in the current month: at its end, who is next matters more than who was. */
const MIN_WEEKS_AHEAD = 4;

/**
 * The dates that a view shows: seven days from `date` on, or the whole weeks, from Monday, of its month;
 * of the current month at least four weeks from this one on.
 */
export function calendarRangeOf(
  view: CalendarView,
  date: string,
  today: string,
): { readonly from: string; readonly days: number } {
  if (view === 'week') return { from: date, days: 7 };
  const first = `${date.slice(0, 7)}-01`;
  const from = mondayOf(first);
  const end = addDays(mondayOf(addDays(nextMonth(first), -1)), 7);
  const ahead = addDays(mondayOf(today), 7 * MIN_WEEKS_AHEAD);
  const until = today.startsWith(date.slice(0, 7)) && ahead > end ? ahead : end;
  return { from, days: (utcOfDate(until) - utcOfDate(from)) / DAY_MS };
}

/** The date to show when going forward (1) or back (-1). */
export function steppedDate(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * by);
  const first = `${date.slice(0, 7)}-01`;
  return by === 1 ? nextMonth(first) : `${addDays(first, -1).slice(0, 7)}-01`;
}

const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`;

/** `Week starting 23 November 2026`, `November 2026`. */
export function formatCalendarPeriod(
  view: CalendarView,
  date: string,
  weekStarting: (day: string) => string,
): string {
  const shown = new Date(utcOfDate(date));
  const month = `${MONTHS[shown.getUTCMonth()]} ${shown.getUTCFullYear()}`;
  return view === 'month' ? month : weekStarting(`${shown.getUTCDate()} ${month}`);
}

/** The date in an address, if it is one that the server accepts; else null. */
export function dateParam(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const ms = utcOfDate(text);
  return Number.isNaN(ms) || dateOfUtc(ms) !== text ? null : text;
}
