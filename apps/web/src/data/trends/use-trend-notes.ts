import { calls, type StationNote } from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';

/** Another user may have written one. */
const REFRESH_MS = 60_000;

/** The notes of stations about instants of a range, newest instant first. */
export function useTrendNotes(
  stationIds: readonly number[],
  fromMs: number,
  toMs: number,
): UseQueryResult<StationNote[], ApiError> {
  return useQuery<StationNote[], ApiError>({
    queryKey: keys.trendNotes({ stationIds, fromMs, toMs }),
    enabled: stationIds.length > 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(calls.stationNotes.inTrends, {
        query: {
          stationId: stationIds.map(String),
          startDate: new Date(fromMs).toISOString(),
          endDate: new Date(toMs).toISOString(),
        },
        signal,
      }),
  });
}
