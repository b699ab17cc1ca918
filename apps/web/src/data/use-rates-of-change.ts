import { calls, type PointRate } from '@outpost/contract';
import { useMemo } from 'react';
import { useRead } from './use-read.ts';

const REFRESH_MS = 10_000;
/** What one call answers. */
const MAX_STATIONS = 100;
const NONE: ReadonlyMap<number, PointRate> = new Map();

/**
 * How fast the analog key points of stations change, by PointId; empty while that is not known.
 * @param stationIds the first 100 count
 */
export function useRatesOfChange(stationIds: Iterable<number>): ReadonlyMap<number, PointRate> {
  const ids = [...new Set(stationIds)].slice(0, MAX_STATIONS).sort((a, b) => a - b);
  const { data, isError } = useRead(
    calls.stations.rates,
    { query: { stationId: ids.join() } },
    { enabled: ids.length > 0, refetchInterval: REFRESH_MS, placeholderData: (before) => before },
  );
  return useMemo(
    () => (data === undefined || isError ? NONE : new Map(data.map((rate) => [rate.PointId, rate]))),
    [data, isError],
  );
}
