import { Temporal } from 'temporal-polyfill';

/** Whole days of a calendar, both ends included. */
export interface Period {
  readonly kind: 'year' | 'month' | 'day' | 'range';
  /** `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/**
 * Since then the offsets of all zones have been whole quarters of an hour (Kiritimati was the last,
 * in October 1979).
 */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2199;

/**
 * The days of `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DD--YYYY-MM-DD`.
 *
 * @throws RangeError for another form, an invalid date, an end before the start, or a year out of
 * range
 */
export function parsePeriod(text: string): Period {
  const match = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:--(\d{4}-\d\d-\d\d))?)?)?$/.exec(text);
  if (!match) throw new RangeError(`expected YYYY, YYYY-MM, YYYY-MM-DD or a range, got ${text}`);
  const [, year, month, day, end] = match;
  const first = plainDate(`${year}-${month ?? '01'}-${day ?? '01'}`);
  if (month === undefined) return period('year', first, first.add({ years: 1 }).subtract({ days: 1 }));
  if (day === undefined) return period('month', first, first.add({ months: 1 }).subtract({ days: 1 }));
  if (end === undefined) return period('day', first, first);
  return period('range', first, plainDate(end));
}

/** The inverse of `parsePeriod`. */
export function formatPeriodKey({ kind, first, last }: Period): string {
  if (kind === 'range') return `${first}--${last}`;
  return first.slice(0, { year: 4, month: 7, day: 10 }[kind]);
}

/** The previous year, month or day; of a range as many days before it as it has. */
export function periodBefore({ kind, first, last }: Period): Period {
  const start = plainDate(first);
  const end = start.subtract({ days: 1 });
  switch (kind) {
    case 'year':
      return period(kind, start.subtract({ years: 1 }), end);
    case 'month':
      return period(kind, start.subtract({ months: 1 }), end);
    case 'day':
      return period(kind, end, end);
    case 'range':
      return period(kind, start.subtract(start.until(plainDate(last))).subtract({ days: 1 }), end);
  }
}

function period(kind: Period['kind'], first: Temporal.PlainDate, last: Temporal.PlainDate): Period {
  if (Temporal.PlainDate.compare(first, last) > 0) {
    throw new RangeError(`expected an end on or after ${first}, got ${last}`);
  }
  return { kind, first: first.toString(), last: last.toString() };
}

/** @throws RangeError for an invalid date, or one out of range */
export function plainDate(text: string): Temporal.PlainDate {
  let date: Temporal.PlainDate;
  try {
    date = Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    throw new RangeError(`expected a date as YYYY-MM-DD, got ${text}`);
  }
  if (date.year < FIRST_YEAR || date.year > LAST_YEAR) {
    throw new RangeError(`expected a year from ${FIRST_YEAR} to ${LAST_YEAR}, got ${text}`);
  }
  return date;
}
