import { STATION_REFRESH_MS, type StationDetail } from '@outpost/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { ApiError } from '../api-error.ts';
import { live, stationsApi } from '../live-runtime.ts';
import { keys } from '../query.ts';

export interface TrendStations {
  /** By StationId, those that are loaded. */
  readonly details: ReadonlyMap<number, StationDetail>;
  /** Stations that do not exist. */
  readonly missing: readonly number[];
  /** Why a station could not be loaded; null if none failed. */
  readonly failure: ApiError | null;
  readonly isPending: boolean;
  readonly refetch: () => void;
}

/** The stations of a trend with their points and values: live, and reloaded every 5 s. */
export function useTrendStations(stationIds: readonly number[]): TrendStations {
  const key = [...new Set(stationIds)].sort((a, b) => a - b).join(',');
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  useEffect(() => {
    const leaves = ids.map((id) => live.join(`station:${id}`));
    return () => {
      for (const leave of leaves) leave();
    };
  }, [ids]);
  // Stable while the stations are: otherwise every render would have a new result.
  const combine = useCallback(
    (asked: readonly UseQueryResult<StationDetail, Error>[]) => combined(ids, asked),
    [ids],
  );
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.detail(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => stationsApi.station(id, signal),
      refetchInterval: (query: { state: { error: ApiError | null } }) =>
        query.state.error?.status === 404 ? (false as const) : STATION_REFRESH_MS,
      refetchOnWindowFocus: false,
    })),
    combine,
  });
}

function combined(
  ids: readonly number[],
  asked: readonly UseQueryResult<StationDetail, Error>[],
): TrendStations {
  const errors = asked.map(({ error, failureReason }) => (error ?? failureReason) as ApiError | null);
  const isMissing = (index: number) => errors[index]?.status === 404;
  return {
    details: new Map(asked.flatMap(({ data }) => (data === undefined ? [] : [[data.StationId, data]]))),
    missing: ids.filter((_, index) => isMissing(index)),
    failure:
      errors.find((error, at) => error !== null && !isMissing(at) && asked[at]?.data === undefined) ?? null,
    isPending: asked.some(({ isPending }) => isPending),
    refetch: () => {
      for (const one of asked) if (one.data === undefined) void one.refetch();
    },
  };
}
