import { calls, type MapStyles, STATION_REFRESH_MS, type StationOnMap } from '@outpost/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call, clock, hubSubscriptions, news, queryClient, ticker } from './runtime.ts';
import { StationStates } from './states/station-states.ts';
import { NEWS_WITHIN_MS } from './use-has-news.ts';

/** Where the map's backgrounds come from; asked once a page, since settings change with a restart only. */
export function useMapStyles(): UseQueryResult<MapStyles, ApiError> {
  return useQuery<MapStyles, ApiError>({
    queryKey: keys.mapStyles,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(calls.map.styles, { signal }),
  });
}

export interface MapData {
  /** Where every station is, by the last answer. How it is in there is the answer's; `states` has it live. */
  readonly asked: UseQueryResult<StationOnMap[], ApiError>;
  readonly states: StationStates;
  /** The page gets news of the states. Without, they are what was known last. */
  readonly hasNews: boolean;
}

/**
 * Every station's place and state for as long as the component is on the page. Places are asked for again when a
 * configuration changed; states come over the hub and, while it is silent, by asking every 5 s.
 */
export function useMapData(): MapData {
  const [states] = useState(
    () => new StationStates({ frame: (work) => requestAnimationFrame(work), nowMs: () => clock.nowMs() }),
  );
  useEffect(() => followStates(states), [states]);
  const inSync = useSyncExternalStore(ticker.subscribe, () => states.inSync);
  const asked = useQuery<StationOnMap[], ApiError>({
    queryKey: keys.map,
    refetchInterval: inSync ? false : STATION_REFRESH_MS,
    queryFn: async ({ signal }) => {
      const mark = states.version;
      const stations = await call(calls.stations.map, { signal });
      states.answered(stations, mark, clock.nowMs());
      return stations;
    },
  });
  const { data, dataUpdatedAt } = asked;
  // What the cache still has from an earlier visit; it is old until it is confirmed.
  useEffect(() => {
    if (data !== undefined && states.version === 0) states.answered(data, 0, dataUpdatedAt + clock.offsetMs);
  }, [states, data, dataUpdatedAt]);
  const hasNews = useSyncExternalStore(
    ticker.subscribe,
    () =>
      news.statusAt(ticker.getSnapshot()).state !== 'lost' &&
      clock.nowMs() - states.confirmedAtMs() < NEWS_WITHIN_MS,
  );
  return { asked, states, hasNews };
}

function followStates(states: StationStates): () => void {
  let first = true;
  const retryRequest = () => void queryClient.invalidateQueries({ queryKey: keys.map });
  const leave = hubSubscriptions.listen('states', {
    snapshot: (snapshot) => {
      if ('States' in snapshot) states.snapshot(snapshot);
      // Stations may have come, gone or moved while nobody told.
      if (!first) retryRequest();
      first = false;
    },
    delta: (delta) => {
      states.delta(delta);
      if (delta.Stations.some((change) => change.Configuration)) retryRequest();
    },
    down: states.down,
  });
  return () => {
    leave();
    states.down();
  };
}
