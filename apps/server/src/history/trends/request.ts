import type { TrendStatisticsQuery } from '@outpost/contract';
import type { History } from '../historian/index.ts';
import { type FoundPoint, zoneOfPoints } from './points.ts';
import { spanOfQuery } from './span.ts';
import type { TrendRequest } from './trends.ts';
import { retainedFrom } from './window.ts';

const NEVER = Number.NEGATIVE_INFINITY;

/** What is to be read of points; dates are days in the zone of their stations, or the organisation's. */
export function trendRequestsOf(
  points: readonly FoundPoint[],
  query: Pick<TrendStatisticsQuery, 'startDate' | 'endDate'>,
  history: History,
  timeZone: string,
): Omit<TrendRequest, 'maxPoints'>[] {
  const span = spanOfQuery(query, zoneOfPoints(points, timeZone));
  return points.map(({ point, station }) => ({
    kind: point.Kind,
    pointId: point.Id,
    ...span,
    kept: retainedFrom(history, point.Kind),
    // The newest sample may be the marker of a lost connection, after the requested time.
    untilMs: Math.max(station.link.lastResponseAtMs ?? NEVER, history.newest(point.Id)?.atMs ?? NEVER),
  }));
}
