import type {
  Delta,
  HubRoom,
  OverviewSnapshot,
  StationChange,
  StationDetail,
  StationOverview,
  StationSnapshot,
} from '@outpost/contract';
import type { QueryClient } from '@tanstack/react-query';
import { applyToDetail, applyToOverview } from './apply-delta.ts';
import type { Freshness } from './freshness.ts';
import { keys } from './query.ts';

/** Stores a room's snapshot in the data cache. */
export function cacheSnapshot(
  client: QueryClient,
  freshness: Freshness,
  snapshot: OverviewSnapshot | StationSnapshot,
): void {
  if ('Stations' in snapshot) {
    for (const station of snapshot.Stations) freshness.touch(station.StationId);
    client.setQueryData(keys.overview, snapshot.Stations);
  } else {
    freshness.touch(snapshot.Station.StationId);
    client.setQueryData(keys.detail(snapshot.Station.StationId), snapshot.Station);
  }
}

/** Applies a room's delta to the data cache; configuration changes are loaded from the server. */
export function cacheDelta(client: QueryClient, freshness: Freshness, room: HubRoom, delta: Delta): void {
  if (room === 'all') cacheOverviewDelta(client, freshness, delta);
  else cacheStationDelta(client, freshness, delta);
  for (const change of delta.Stations) {
    if (change.Configuration) {
      void client.invalidateQueries({ queryKey: keys.overview });
      void client.invalidateQueries({ queryKey: keys.detail(change.StationId) });
    }
  }
}

function cacheOverviewDelta(client: QueryClient, freshness: Freshness, delta: Delta): void {
  const known = client.getQueryData<StationOverview[]>(keys.overview);
  if (known === undefined) return;
  const changes = new Map<number, StationChange>(delta.Stations.map((change) => [change.StationId, change]));
  let changed = false;
  const next = known.map((station) => {
    const change = changes.get(station.StationId);
    if (change === undefined) return station;
    const after = applyToOverview(station, change);
    if (after === station) return station;
    changed = true;
    freshness.touch(station.StationId);
    return after;
  });
  if (changed) client.setQueryData(keys.overview, next);
}

function cacheStationDelta(client: QueryClient, freshness: Freshness, delta: Delta): void {
  for (const change of delta.Stations) {
    const key = keys.detail(change.StationId);
    const known = client.getQueryData<StationDetail>(key);
    if (known === undefined) continue;
    const after = applyToDetail(known, change);
    if (after === known) continue;
    freshness.touch(change.StationId);
    client.setQueryData(key, after);
  }
}
