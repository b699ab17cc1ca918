import type { ReportScheduleBody } from '@outpost/contract';
import { dueAtMs, newestDue, type Period, periodAfter, periodBefore, type Rhythm } from '@outpost/core';
import type { StationService } from '../../administration/index.ts';
import { splitCovered } from './covered-stations.ts';

/** After downtime, reports of at most this many periods are sent, the newest ones. */
const MAX_PERIODS = 7;

const EVERY = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** When a schedule's reports are due. Deleted stations are ignored. */
export function rhythmOf(
  {
    Rhythm: rhythm,
    At,
    ...covered
  }: Pick<ReportScheduleBody, 'Rhythm' | 'At' | 'Kind' | 'StationIds' | 'Areas'>,
  stations: Pick<StationService, 'all'>,
  timeZone: string,
): Rhythm {
  // Each schedule is checked every 30 s: its stations are not sorted here.
  const { named, others } = splitCovered(covered, stations.all());
  const zones = new Set([...named, ...others].map(({ TimeZone }) => TimeZone ?? timeZone));
  return { every: EVERY[rhythm], at: At, timeZone, zones: [...zones] };
}

/** The periods that became due since the last completed one, oldest first. */
export function periodsDue(rhythm: Rhythm, dueThrough: string, nowMs: number): Period[] {
  const newest = newestDue(rhythm, nowMs);
  const periods: Period[] = [];
  for (let period = newest; period.last > dueThrough && periods.length < MAX_PERIODS; ) {
    periods.unshift(period);
    period = periodBefore(period);
  }
  return periods;
}

/** The next period after the completed ones, and when it is sent. */
export function nextDue(rhythm: Rhythm, dueThrough: string, nowMs: number): { period: Period; atMs: number } {
  const newest = newestDue(rhythm, nowMs);
  const period = newest.last > dueThrough ? newest : periodAfter(rhythm.every, newest.last);
  return { period, atMs: dueAtMs(rhythm, period) };
}
