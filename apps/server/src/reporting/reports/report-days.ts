import type { Point } from '@outpost/contract';
import { DAY_MS, type Day, daysOf, type Period, parsePeriod, periodBefore } from '@outpost/core';
import { invalid } from '../../platform/http/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import * as texts from './texts.ts';

/** The maximum number of days of a report: ten years. */
const MAX_DAYS = 3_700;
/**
 * Days of all points together in one report: more would block the event loop while they are written
 * as JSON.
 */
const MAX_DAY_ROWS = 20_000;
/** A point with more days is a separate task for a thread. */
export const MANY_DAYS = 62;
/** The range of reports. */
const FIRST = '1980-01-01';
const LAST = '2199-12-31';

/** The days of a report, and those of the comparison. */
export interface ReportDays {
  readonly period: Period;
  readonly days: readonly Day[];
  /** For a current period, as many days of the previous one as have begun; otherwise all. */
  readonly before: readonly Day[];
  readonly beforeFirst: string;
  readonly beforeLast: string;
}

/**
 * The days of a period in a zone, and of the period before.
 *
 * @param text as the contract's ReportPeriod
 * @throws AppError `BAD_REQUEST` for more than ten years
 */
export async function reportDays(text: string, timeZone: string, nowMs: number): Promise<ReportDays> {
  const period = periodOf(text, MAX_DAYS);
  const earlier = periodBefore(period);
  const days = await daysInBatches(timeZone, period.first, period.last);
  const all = await daysInBatches(timeZone, earlier.first, earlier.last);
  const begun = days.filter(({ startMs }) => startMs < nowMs).length;
  const isUnderWay = begun > 0 && begun < days.length;
  const before = isUnderWay ? all.slice(0, begun) : all;
  const beforeLast = isUnderWay ? (before.at(-1)?.date ?? earlier.last) : earlier.last;
  return { period, days, before, beforeFirst: earlier.first, beforeLast };
}

/** Days as one, of which the sum is needed; none of none. */
export function asOneDay(days: readonly Day[]): Day[] {
  const [first] = days;
  const last = days.at(-1);
  return first && last ? [{ date: first.date, startMs: first.startMs, endMs: last.endMs }] : [];
}

/** @throws AppError `BAD_REQUEST` for a report of too many days of too many points */
export function refuseTooMany({ days }: ReportDays, points: readonly Point[]): void {
  if (days.length * points.length <= MAX_DAY_ROWS) return;
  throw invalid([
    {
      Path: 'params.period',
      Message: texts.tooManyRows(days.length * points.length, MAX_DAY_ROWS),
    },
  ]);
}

/** @throws AppError `BAD_REQUEST` for more than `mostDays` */
export function periodOf(text: string, mostDays: number): Period {
  const period = parsePeriod(text);
  const count = (Date.parse(period.last) - Date.parse(period.first)) / DAY_MS + 1;
  if (count > mostDays) {
    throw invalid([{ Path: 'params.period', Message: texts.tooManyDays(mostDays, Math.round(count)) }]);
  }
  return period;
}

/**
 * The days from one to another, within the range of reports. Years are looked up one by one, with
 * other work in between.
 */
export async function daysInBatches(timeZone: string, first: string, last: string): Promise<Day[]> {
  const [from, to] = [first < FIRST ? FIRST : first, last > LAST ? LAST : last];
  const days: Day[] = [];
  for (let start = from; start <= to; start = `${Number(start.slice(0, 4)) + 1}-01-01`) {
    const end = `${start.slice(0, 4)}-12-31`;
    for (const day of daysOf(timeZone, start, end < to ? end : to)) days.push(day);
    await yieldToEventLoop();
  }
  return days;
}
