import { type AlarmPeriods, calls } from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ApiError } from '../api-error.ts';
import { alarmFeed } from '../live-runtime.ts';
import { keys } from '../query.ts';
import { call, clock, queryClient } from '../runtime.ts';

/** Points and a time range, ms since 1970-01-01T00:00Z. */
export interface AlarmPeriodsParams {
  readonly pointIds: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
}

export interface AlarmPeriodsResult extends AlarmPeriods {
  /** Until when active alarms are known to be active, ms by the server's clock. */
  readonly requestedAtMs: number;
  /** There were too many alarms to cover the whole range. */
  readonly isCut: boolean;
}

/** How long the data of a range that is no longer shown stays cached. */
const KEPT_MS = 60_000;

/**
 * When alarms of points were active, from the log. The previous data stays until the response
 * arrives; changes to alarms of these points reload it at once.
 * @param refreshMs how often to reload while the range is still open
 */
export function useAlarmPeriods(
  { pointIds, fromMs, toMs }: AlarmPeriodsParams,
  refreshMs: number | false,
): UseQueryResult<AlarmPeriodsResult, ApiError> {
  const queryKey = useMemo(() => keys.alarmPeriods({ pointIds, fromMs, toMs }), [pointIds, fromMs, toMs]);
  useEffect(() => {
    const known = new Set(pointIds);
    return alarmFeed.listen({
      changed: (entries, missed) => {
        const isOurs = entries.some(({ PointId }) => PointId !== null && known.has(PointId));
        if (isOurs || missed) void queryClient.invalidateQueries({ queryKey, exact: true });
      },
    });
  }, [pointIds, queryKey]);
  return useQuery<AlarmPeriodsResult, ApiError>({
    queryKey,
    enabled: pointIds.length > 0,
    staleTime: refreshMs === false ? Number.POSITIVE_INFINITY : refreshMs,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const requestedAtMs = clock.nowMs();
      const query = {
        pointId: pointIds.map(String),
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
      };
      const answer = await call(calls.alarms.periods, { query, signal });
      return { ...answer, requestedAtMs, isCut: Date.parse(answer.CompleteFrom) > fromMs };
    },
  });
}
