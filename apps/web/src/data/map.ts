import {
  calls,
  NEWS_WITHIN_MS,
  STATION_REFRESH_MS,
  type StationOnMap,
  type TilePlace,
} from '@outpost/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiError } from './api-error.ts';
import { hubSubscriptions } from './live-runtime.ts';
import { keys } from './query.ts';
import { call, clock, news, queryClient, ticker } from './runtime.ts';
import { StationStates } from './states/station-states.ts';
import { useRead } from './use-read.ts';

/** The map styles; loaded once per page because they change only with a restart. */
export function useMapStyles() {
  return useRead(calls.map.styles, {}, { queryKey: keys.mapStyles, staleTime: Number.POSITIVE_INFINITY });
}

/** Loads a tile of the region's map; it rejects with `ApiError`. */
export async function loadMapTile(place: TilePlace, signal: AbortSignal): Promise<ArrayBuffer> {
  const { content } = await call.file(calls.map.tile, { params: place, signal });
  return content.arrayBuffer();
}

export interface MapData {
  /** Station locations from the last response. For current states use `states`. */
  readonly asked: UseQueryResult<StationOnMap[], ApiError>;
  readonly states: StationStates;
  /** The page receives state updates. If not, the states are the last known ones. */
  readonly hasNews: boolean;
}

/**
 * Location and state of every station while the component is mounted. Locations are reloaded when a
 * configuration changes; states come from the hub or, without it, are loaded every 5 s.
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
  // Cached from an earlier visit; outdated until confirmed.
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
      // Stations may have been added, deleted or moved without an update.
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
