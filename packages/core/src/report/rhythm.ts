import { Temporal } from 'temporal-polyfill';
import { dateAt } from './days.ts';
import { type Period, periodBefore, plainDate } from './period.ts';

/** The periods of schedules, as they are named in these. */
export const SCHEDULE_PERIODS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** When a report of the previous period is due. */
export interface Rhythm {
  /** `weekly`: from Monday to Sunday (ISO 8601). */
  readonly every: 'day' | 'week' | 'month';
  /** `HH:MM` on the day after the period, in `timeZone`. */
  readonly at: string;
  readonly timeZone: string;
  /**
   * Zones of the report's stations: it is due when the period is over in all of them, if that is
   * later.
   */
  readonly zones: readonly string[];
}

/**
 * When the report of a period is due. If the time of day is skipped by a clock change, the time
 * that replaces it; if it is repeated, the first.
 *
 * @throws RangeError for an invalid zone
 */
export function dueAtMs({ at, timeZone, zones }: Rhythm, { last }: Period): number {
  const next = plainDate(last).add({ days: 1 });
  const time = Temporal.PlainTime.from(at);
  const wanted = next.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  return Math.max(wanted, ...zones.map((zone) => next.toZonedDateTime(zone).epochMilliseconds));
}

/** The latest period whose report has fallen due. */
export function newestDue(rhythm: Rhythm, nowMs: number): Period {
  let period = periodAround(rhythm.every, plainDate(dateAt(rhythm.timeZone, nowMs)));
  while (dueAtMs(rhythm, period) > nowMs) {
    period = periodAround(rhythm.every, plainDate(period.first).subtract({ days: 1 }));
  }
  return period;
}

/** The periods that became due since the last completed one, at most so many, oldest first. */
export function periodsDue(rhythm: Rhythm, dueThrough: string, nowMs: number, most: number): Period[] {
  const periods: Period[] = [];
  for (
    let period = newestDue(rhythm, nowMs);
    period.last > dueThrough && periods.length < most;
    period = periodBefore(period)
  )
    periods.unshift(period);
  return periods;
}

/** The next period after the completed ones, and when it is due. */
export function nextDue(rhythm: Rhythm, dueThrough: string, nowMs: number): { period: Period; atMs: number } {
  const newest = newestDue(rhythm, nowMs);
  const period = newest.last > dueThrough ? newest : periodAfter(rhythm.every, newest.last);
  return { period, atMs: dueAtMs(rhythm, period) };
}

/** The period of the rhythm after the one with the date, as `YYYY-MM-DD`. */
export function periodAfter(every: Rhythm['every'], date: string): Period {
  const { last } = periodAround(every, plainDate(date));
  return periodAround(every, plainDate(last).add({ days: 1 }));
}

/** The day, week or month with a date. */
function periodAround(every: Rhythm['every'], date: Temporal.PlainDate): Period {
  switch (every) {
    case 'day':
      return { kind: 'day', first: date.toString(), last: date.toString() };
    case 'week': {
      const monday = date.subtract({ days: date.dayOfWeek - 1 });
      return { kind: 'range', first: monday.toString(), last: monday.add({ days: 6 }).toString() };
    }
    case 'month': {
      const first = date.with({ day: 1 });
      return {
        kind: 'month',
        first: first.toString(),
        last: first.add({ months: 1 }).subtract({ days: 1 }).toString(),
      };
    }
  }
}
