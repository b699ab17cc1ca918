import { calls, type DayStrip, type StationDetail } from '@outpost/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refetchPace, stationsApi } from './live-runtime.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';
import { useRoom } from './use-room.ts';

/** The last 24 h have steps of 15 min; reloading more often shows nothing new. */
const DAY_REFRESH_MS = 60_000;

/** All stations: live, and reloaded every 5 s. */
export function useStationOverviews() {
  useRoom('all');
  return useQuery({
    queryKey: keys.overview,
    refetchInterval: refetchPace.intervalMs,
    queryFn: ({ signal }) => refetchPace.run(keys.overview, () => stationsApi.overviews(signal)),
  });
}

/** Id and name of all stations, reloaded every 5 s; a 304 if unchanged. */
export function useStationNames() {
  return useQuery({
    queryKey: keys.stationNames,
    refetchInterval: refetchPace.intervalMs,
    queryFn: ({ signal }) => refetchPace.run(keys.stationNames, () => call(calls.stations.list, { signal })),
  });
}

/**
 * One station with all its points: live, and reloaded every 5 s. 404 is an error with
 * `STATION_NOT_FOUND`.
 */
export function useStation(id: number) {
  useRoom(`station:${id}`);
  return useQuery<StationDetail>({
    queryKey: keys.detail(id),
    refetchInterval: (query) => (query.state.error?.status === 404 ? false : refetchPace.intervalMs(query)),
    queryFn: ({ signal }) => refetchPace.run(keys.detail(id), () => stationsApi.station(id, signal)),
  });
}

/**
 * Polls a station now; the response is shown at once. A field error has status 504 and says what
 * failed.
 */
export const usePollNow = () =>
  useAction(
    (id: number) => stationsApi.pollNow(id),
    (id) => [keys.detail(id), keys.overview],
  );

/**
 * The last 24 h, by PointId: all points of one station, or the key points of several. Points
 * without history are missing.
 */
export function useDayStrips(stationIds: readonly number[]) {
  const ids = [...new Set(stationIds)].sort((a, b) => a - b);
  return useQuery<ReadonlyMap<number, DayStrip>>({
    queryKey: keys.day(ids),
    enabled: ids.length > 0,
    staleTime: DAY_REFRESH_MS,
    refetchInterval: DAY_REFRESH_MS,
    placeholderData: (before) => before,
    structuralSharing: false,
    queryFn: ({ signal }) => stationsApi.day(ids, signal),
  });
}

export interface KnownPoint {
  readonly pointId: number;
  readonly name: string;
}

/** Point names by StationId, of the stations that were shown on this page. */
export function useKnownPoints(): ReadonlyMap<number, readonly KnownPoint[]> {
  const client = useQueryClient();
  return useMemo(() => {
    const known = new Map<number, readonly KnownPoint[]>();
    for (const [, station] of client.getQueriesData<StationDetail>({ queryKey: keys.details })) {
      if (station) {
        known.set(
          station.StationId,
          station.Points.map(({ Point }) => ({ pointId: Point.Id, name: Point.Name })),
        );
      }
    }
    return known;
  }, [client]);
}
