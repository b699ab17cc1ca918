import { DAY_MS } from '@outpost/core';
import { addDays, dateOfUtc, utcOfDate } from '../../../../ui/time/index.ts';

/** Whole days, both ends included. Dates are `YYYY-MM-DD`, which compare as strings. */
export interface ChosenPeriod {
  readonly kind: PeriodKind;
  readonly first: string;
  readonly last: string;
}

export const PERIOD_KINDS = ['day', 'month', 'year', 'range'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** The range of dates that the server supports. */
export const FIRST_DATE = '1980-01-01';
const LAST_DATE = '2199-12-31';

/** Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DD--YYYY-MM-DD`; null if invalid or out of range. */
export function readPeriod(text: string): ChosenPeriod | null {
  const match = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:--(\d{4}-\d\d-\d\d))?)?)?$/.exec(text);
  if (!match) return null;
  const [, year, month, day, end] = match;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isDate(first)) return null;
  if (end === undefined)
    return periodAround(month === undefined ? 'year' : day === undefined ? 'month' : 'day', first);
  return isDate(end) && first <= end ? { kind: 'range', first, last: end } : null;
}

/** The inverse of `readPeriod`. */
export function periodText({ kind, first, last }: ChosenPeriod): string {
  if (kind === 'range') return `${first}--${last}`;
  return first.slice(0, { year: 4, month: 7, day: 10 }[kind]);
}

/** Whether the text is a date that the server supports. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DATE || text > LAST_DATE) return false;
  const ms = utcOfDate(text);
  return !Number.isNaN(ms) && dateOfUtc(ms) === text;
}

/** The year, month or day that contains the date. */
export function periodAround(kind: Exclude<PeriodKind, 'range'>, date: string): ChosenPeriod {
  switch (kind) {
    case 'day':
      return { kind, first: date, last: date };
    case 'month':
      return { kind, first: `${date.slice(0, 7)}-01`, last: addDays(monthsAfter(date, 1), -1) };
    case 'year':
      return { kind, first: `${date.slice(0, 4)}-01-01`, last: `${date.slice(0, 4)}-12-31` };
  }
}

/** The next or previous period; a range moves by its length. null: out of range. */
export function shiftedPeriod(period: ChosenPeriod, by: 1 | -1): ChosenPeriod | null {
  const next = shift(period, by);
  return next.first < FIRST_DATE || next.last > LAST_DATE ? null : next;
}

function shift({ kind, first, last }: ChosenPeriod, by: 1 | -1): ChosenPeriod {
  switch (kind) {
    case 'year': {
      const year = String(Number(first.slice(0, 4)) + by).padStart(4, '0');
      return { kind, first: `${year}-01-01`, last: `${year}-12-31` };
    }
    case 'month':
      return periodAround(kind, monthsAfter(first, by));
    default: {
      const days = by * daysIn({ kind, first, last });
      return { kind, first: addDays(first, days), last: addDays(last, days) };
    }
  }
}

export function daysIn({ first, last }: ChosenPeriod): number {
  return Math.round((utcOfDate(last) - utcOfDate(first)) / DAY_MS) + 1;
}

/** The period as another kind. Of a longer period it is the newest part that is not in the future. */
export function asKind(period: ChosenPeriod, kind: PeriodKind, today: string): ChosenPeriod {
  if (kind === period.kind) return period;
  const newest = period.last < today ? period.last : period.first > today ? period.first : today;
  return kind === 'range' ? { ...period, kind, last: newest } : periodAround(kind, newest);
}

/** Changes one end of a range; if the range would be empty, it becomes that one day. */
export function withFirst({ last }: ChosenPeriod, first: string): ChosenPeriod {
  return { kind: 'range', first, last: last > first ? last : first };
}
export function withLast({ first }: ChosenPeriod, last: string): ChosenPeriod {
  return { kind: 'range', first: first < last ? first : last, last };
}

/** The first day of a later or earlier month. */
function monthsAfter(date: string, months: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return dateOfUtc(Date.UTC(year, month - 1 + months, 1));
}
