import { Temporal } from 'temporal-polyfill';
import { plainDate } from './period.ts';

/** A day in a zone. With a clock change it is longer or shorter than 24 hours. */
export interface Day {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /**
   * The first instant of the day: 01:00 where the clock goes forward at midnight. A multiple of a
   * quarter of an hour.
   */
  readonly startMs: number;
  /** The first instant of the next. */
  readonly endMs: number;
}

/**
 * Cached days of each year of each zone: looking up a zone's rules takes far longer than a report.
 */
const years = new Map<string, readonly Day[]>();
const MAX_YEARS = 2_000;

/**
 * The days from `first` to `last`, both included. A date that the zone skipped (Samoa, 2011-12-30)
 * is not among them.
 *
 * @throws RangeError for invalid dates or zones, or a year before 1980 or after 2199
 */
export function daysOf(timeZone: string, first: string, last: string): Day[] {
  const [start, end] = [plainDate(first), plainDate(last)];
  const days: Day[] = [];
  for (let year = start.year; year <= end.year; year++) {
    for (const day of yearOf(timeZone, year)) if (day.date >= first && day.date <= last) days.push(day);
  }
  return days;
}

/** The date in a zone at an instant, `YYYY-MM-DD`. @throws RangeError for an invalid zone */
export function dateAt(timeZone: string, ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

function yearOf(timeZone: string, year: number): readonly Day[] {
  const key = `${timeZone} ${year}`;
  const known = years.get(key);
  if (known) return known;
  const days: Day[] = [];
  let date = new Temporal.PlainDate(year, 1, 1);
  let startMs = startOf(date, timeZone);
  while (date.year === year) {
    const next = date.add({ days: 1 });
    const endMs = startOf(next, timeZone);
    if (endMs > startMs) days.push({ date: date.toString(), startMs, endMs });
    date = next;
    startMs = endMs;
  }
  if (years.size >= MAX_YEARS) years.clear();
  years.set(key, days);
  return days;
}

/**
 * Where midnight is skipped the day begins with the first instant after it, where it is repeated
 * with the earlier.
 */
const startOf = (date: Temporal.PlainDate, timeZone: string): number =>
  date.toZonedDateTime(timeZone).epochMilliseconds;
