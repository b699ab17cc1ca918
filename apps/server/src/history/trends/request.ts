import type { TrendStatisticsQuery } from '@outpost/contract';
import type { History } from '../historian/index.ts';
import type { FoundPoint } from './points.ts';
import { spanOfQuery } from './span.ts';
import type { TrendRequest } from './trends.ts';
import { retainedFrom } from './window.ts';

const NEVER = Number.NEGATIVE_INFINITY;

/** What is to be read of a point; dates are days in the zone of its station. */
export const trendRequestOf = (
  { point, station }: FoundPoint,
  query: Pick<TrendStatisticsQuery, 'startDate' | 'endDate'>,
  history: History,
  timeZone: string,
): Omit<TrendRequest, 'maxPoints'> => ({
  kind: point.Kind,
  pointId: point.Id,
  ...spanOfQuery(query, station.config.TimeZone ?? timeZone),
  kept: retainedFrom(history, point.Kind),
  // The newest sample may be the marker of a lost connection, after the requested time.
  untilMs: Math.max(station.link.lastResponseAtMs ?? NEVER, history.newest(point.Id)?.atMs ?? NEVER),
});
