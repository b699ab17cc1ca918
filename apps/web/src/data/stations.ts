import {
  calls,
  type DayStrip,
  STATION_REFRESH_MS,
  type StationDetail,
  type StationOverview,
} from '@outpost/contract';
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from './api-error.ts';
import { overlay } from './freshness.ts';
import { keys } from './query.ts';
import { call, freshness } from './runtime.ts';
import { useRoom } from './use-live.ts';

/** The last 24 h come in steps of 15 min; asking more often than this brings nothing new to see. */
const DAY_REFRESH_MS = 60_000;
/** A poll waits for the controller, with its time-outs and retries. */
const POLL_TIMEOUT_MS = 5 * 60_000;
/** Stations in one call for day strips. */
const DAY_STATIONS = 100;

/** Every station: live, and asked for again every 5 s. */
export function useStationOverviews(): UseQueryResult<StationOverview[], ApiError> {
  useRoom('all');
  const client = useQueryClient();
  return useQuery<StationOverview[], ApiError>({
    queryKey: keys.overview,
    refetchInterval: STATION_REFRESH_MS,
    queryFn: async ({ signal }) => {
      const mark = freshness.mark();
      const answer = await call(calls.stations.overview, { signal });
      const cached = client.getQueryData<StationOverview[]>(keys.overview);
      return overlay(cached, answer, (id) => freshness.touchedSince(id, mark));
    },
  });
}

/** One station with all its points: live, and asked for again every 5 s. 404 is an error with `STATION_NOT_FOUND`. */
export function useStation(id: number): UseQueryResult<StationDetail, ApiError> {
  useRoom(`station:${id}`);
  const client = useQueryClient();
  return useQuery<StationDetail, ApiError>({
    queryKey: keys.detail(id),
    refetchInterval: (query) => (query.state.error?.status === 404 ? false : STATION_REFRESH_MS),
    queryFn: async ({ signal }) => {
      const mark = freshness.mark();
      const answer = await call(calls.stations.get, { params: { id }, signal });
      const cached = client.getQueryData<StationDetail>(keys.detail(id));
      return cached !== undefined && freshness.touchedSince(id, mark) ? cached : answer;
    },
  });
}

/** Polls a station now; its answer is on the screen at once. An error of the field has status 504 and says what failed. */
export function usePollNow(): UseMutationResult<StationDetail, ApiError, number> {
  const client = useQueryClient();
  return useMutation<StationDetail, ApiError, number>({
    mutationFn: async (id) => {
      const mark = freshness.mark();
      const answer = await call(calls.stations.poll, { params: { id }, timeoutMs: POLL_TIMEOUT_MS });
      if (!freshness.touchedSince(id, mark)) client.setQueryData(keys.detail(id), answer);
      return answer;
    },
    onSettled: (_answer, _error, id) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.detail(id) }),
        client.invalidateQueries({ queryKey: keys.overview }),
      ]),
  });
}

/**
 * The last 24 h, by PointId: of one station all its points, of several their key points. A point that has no history
 * yet is not in the map.
 */
export function useDayStrips(
  stationIds: readonly number[],
): UseQueryResult<ReadonlyMap<number, DayStrip>, ApiError> {
  const ids = [...new Set(stationIds)].sort((a, b) => a - b);
  return useQuery<ReadonlyMap<number, DayStrip>, ApiError>({
    queryKey: keys.day(ids),
    enabled: ids.length > 0,
    staleTime: DAY_REFRESH_MS,
    refetchInterval: DAY_REFRESH_MS,
    placeholderData: (before) => before,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const groups: number[][] = [];
      for (let at = 0; at < ids.length; at += DAY_STATIONS) groups.push(ids.slice(at, at + DAY_STATIONS));
      const answers = await Promise.all(
        groups.map((group) => call(calls.stations.day, { query: { stationId: group.join(',') }, signal })),
      );
      return new Map(answers.flat().map((strip) => [strip.PointId, strip]));
    },
  });
}

/** Names of points by StationId, of the stations that somebody looked at on this page. */
export function useKnownPoints(): ReadonlyMap<number, readonly string[]> {
  const client = useQueryClient();
  return useMemo(() => {
    const known = new Map<number, readonly string[]>();
    for (const [, station] of client.getQueriesData<StationDetail>({ queryKey: keys.details })) {
      if (station)
        known.set(
          station.StationId,
          station.Points.map((entry) => entry.Point.Name),
        );
    }
    return known;
  }, [client]);
}
