import { calls } from '@outpost/contract';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { makePointsTable } from './points-table.ts';

/** 100,000 points are megabytes, and the mobile signal may be weak. */
const TABLE_TIMEOUT_MS = 120_000;
const FRESH_MS = 5 * 60_000;

/** All points without values, for selecting some of them. */
export function usePointsTable() {
  return useQuery({
    queryKey: keys.points,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    queryFn: async ({ signal }) =>
      makePointsTable(await call(calls.stations.points, { signal, timeoutMs: TABLE_TIMEOUT_MS })),
  });
}
