import { calls, type TrendStatistics } from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { TREND_TIMEOUT_MS } from './use-trends.ts';

/** Statistics of points, and the range that they were requested for. */
export interface TrendStatisticsOfRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly byPoint: ReadonlyMap<number, TrendStatistics>;
}

/** Statistics of points in a range. The previous ones stay until the response arrives. */
export function useTrendStatistics(
  pointIds: readonly number[],
  fromMs: number,
  toMs: number,
): UseQueryResult<TrendStatisticsOfRange, ApiError> {
  return useQuery<TrendStatisticsOfRange, ApiError>({
    queryKey: keys.trendStatistics({ pointIds, fromMs, toMs }),
    enabled: pointIds.length > 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const query = {
        pointId: pointIds.map(String),
        startDate: new Date(fromMs).toISOString(),
        endDate: new Date(toMs).toISOString(),
      };
      const found = await call(calls.trends.statistics, { query, signal, timeoutMs: TREND_TIMEOUT_MS });
      return { fromMs, toMs, byPoint: new Map(found.map((one) => [one.PointId, one])) };
    },
  });
}
