import type { TrendStatistics, TrendStatisticsQuery } from '@outpost/contract';
import { type Image, knownTimeOf } from '../../acquisition/index.ts';
import type { Context } from '../../platform/context.ts';
import type { History, HistoryTask, PastWork } from '../historian/index.ts';
import { PointFinder } from './points.ts';
import { trendRequestsOf } from './request.ts';
import { pointStatisticsOf, type StatisticsRequest } from './statistics.ts';

const STATISTICS: HistoryTask<StatisticsRequest, TrendStatistics> = {
  module: new URL('./statistics-job.ts', import.meta.url),
  work: pointStatisticsOf,
  pointsOf: ({ pointId }) => [pointId],
};

/**
 * Reads the statistics of points in a range, in the order of the points, for the trend screen and its
 * files.
 *
 * @throws AppError `POINT_NOT_FOUND`; StorageError
 */
export type ReadTrendStatistics = (query: TrendStatisticsQuery) => Promise<TrendStatistics[]>;

export function createTrendStatistics(
  { clock, timeZone }: Pick<Context, 'clock' | 'timeZone'>,
  image: Image,
  history: History,
  pastWork: PastWork,
): ReadTrendStatistics {
  const finder = new PointFinder(image);
  return async (query) => {
    const clockMs = clock.now();
    const points = finder.all(query.pointId);
    const requests = trendRequestsOf(points, query, history, timeZone).map((request, place) => ({
      ...request,
      nowMs: knownTimeOf(points[place]!.station, clockMs).nowMs,
    }));
    return pastWork.each(STATISTICS, requests);
  };
}
