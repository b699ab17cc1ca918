import { calls, type Role, type StationOverviewListItem } from '@outpost/contract';
import { actsInArea } from '@outpost/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useSession } from './use-session.ts';

/** Whether the user may do at a station what a role allows. */
export type StationRights = (needs: Role, stationId: number) => boolean;

const REFRESH_MS = 60_000;

/**
 * Like `can` of {@link useSession}, at a station: an account may be limited to areas. Their stations
 * are loaded only for such accounts, and nothing is allowed until they are.
 */
export function useStationRights(): StationRights {
  const { user, can } = useSession();
  const areas = user?.Areas ?? null;
  const { data } = useQuery<StationOverviewListItem[], ApiError, ReadonlyMap<number, string>>({
    queryKey: keys.stationAreas,
    enabled: areas !== null,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    select: areasById,
    queryFn: ({ signal }) => call(calls.stations.overviewList, { signal }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `can` depends on the user only
  return useCallback(
    (needs, stationId) => can(needs) && actsInArea(areas, areas === null ? '' : (data?.get(stationId) ?? '')),
    [user, data],
  );
}

const areasById = (stations: readonly StationOverviewListItem[]) =>
  new Map(stations.map(({ StationId, Area }) => [StationId, Area]));
