import type { TrendStatisticsQuery } from '@outpost/contract';
import type { FoundPoint } from './points.ts';
import { spanOfQuery } from './span.ts';
import type { TrendRequest } from './trends.ts';
import type { RetainedFrom } from './window.ts';

/** What is to be read of a point; dates are days in the zone of its station. */
export const trendRequestOf = (
  { point, station }: FoundPoint,
  kind: TrendRequest['kind'],
  query: Pick<TrendStatisticsQuery, 'startDate' | 'endDate'>,
  kept: RetainedFrom,
  timeZone: string,
): Omit<TrendRequest, 'maxPoints'> => ({
  kind,
  pointId: point.Id,
  ...spanOfQuery(query, station.config.TimeZone ?? timeZone),
  kept,
  untilMs: station.link.lastResponseAtMs ?? Number.NEGATIVE_INFINITY,
});
