import type { ChosenPeriod } from './period.ts';

const options = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
const day = options({ day: 'numeric' });
const dayMonth = options({ day: 'numeric', month: 'short' });
const wholeDay = options({ day: 'numeric', month: 'short', year: 'numeric' });
const month = options({ month: 'long', year: 'numeric' });
const shortMonth = options({ month: 'short', year: 'numeric' });
const weekDay = options({ weekday: 'short', day: 'numeric', month: 'short' });
const weekDayYear = options({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** `Fri, 21 Nov 2025` · `November 2025` · `2025` · `3–14 Nov 2025` · `28 Dec 2025 – 3 Jan 2026` */
export function formatPeriod({ kind, first, last }: ChosenPeriod): string {
  switch (kind) {
    case 'day':
      return weekDayYear.format(at(first));
    case 'month':
      return month.format(at(first));
    case 'year':
      return first.slice(0, 4);
    case 'range':
      return formatDateRange(first, last);
  }
}

/** `21 Nov 2025` · `3–14 Nov 2025` · `28 Nov – 3 Dec 2025` · `28 Dec 2025 – 3 Jan 2026` */
export function formatDateRange(first: string, last: string): string {
  if (first === last) return wholeDay.format(at(first));
  if (first.slice(0, 7) === last.slice(0, 7)) return `${day.format(at(first))}–${wholeDay.format(at(last))}`;
  const start = first.slice(0, 4) === last.slice(0, 4) ? dayMonth : wholeDay;
  return `${start.format(at(first))} – ${wholeDay.format(at(last))}`;
}

/** `Fri 21 Nov` */
export const formatWeekday = (date: string): string => weekDay.format(at(date)).replace(',', '');

/** `Nov 2025` */
export const formatMonth = (date: string): string => shortMonth.format(at(date));
