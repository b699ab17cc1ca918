import { calls } from '@outpost/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { type LivePointColumns, makePointsTable } from './points-table.ts';

/** 100,000 points are megabytes, and the mobile signal may be weak. */
const TABLE_TIMEOUT_MS = 120_000;
const FRESH_MS = 5 * 60_000;

/** All points without values, for selecting some of them. */
export function usePointsTable(): UseQueryResult<LivePointColumns, ApiError> {
  return useQuery<LivePointColumns, ApiError>({
    queryKey: keys.points,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    queryFn: async ({ signal }) =>
      makePointsTable(await call(calls.stations.points, { signal, timeoutMs: TABLE_TIMEOUT_MS })),
  });
}
