/** What the calendar shows at once. */
export type CalendarView = 'week' | 'month';

const DAY_MS = 86_400_000;
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** `YYYY-MM-DD`, some days later. */
export const addDays = (date: string, days: number): string => dateOf(utc(date) + days * DAY_MS);

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(utc(date)).getUTCDay() + 6) % 7));

/** The dates that a view shows: whole weeks from Monday. */
export function rangeOf(view: CalendarView, date: string): { readonly from: string; readonly days: number } {
  if (view === 'week') return { from: mondayOf(date), days: 7 };
  const first = `${date.slice(0, 7)}-01`;
  const from = mondayOf(first);
  const until = addDays(mondayOf(addDays(nextMonth(first), -1)), 7);
  return { from, days: (utc(until) - utc(from)) / DAY_MS };
}

/** The date to show when going forward (1) or back (-1). */
export function stepped(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * by);
  const first = `${date.slice(0, 7)}-01`;
  return by === 1 ? nextMonth(first) : `${addDays(first, -1).slice(0, 7)}-01`;
}

const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`;

/** `Week of 23 November 2026`, `November 2026`. */
export function formatPeriod(view: CalendarView, date: string, weekOf: (day: string) => string): string {
  const format = (options: Intl.DateTimeFormatOptions, of: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(utc(of));
  if (view === 'month') return format({ month: 'long', year: 'numeric' }, date);
  return weekOf(format({ day: 'numeric', month: 'long', year: 'numeric' }, mondayOf(date)));
}

/** `Mon 23` */
export function formatDay(date: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric' },
  }).formatToParts(utc(date));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')}`;
}

/** The date in a time zone at an instant; in the browser's if the zone is unknown. */
export function dateIn(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The date in an address, if it is one that the server accepts; else null. */
export function dateParam(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const ms = utc(text);
  return Number.isNaN(ms) || dateOf(ms) !== text ? null : text;
}
