import { calls } from '@outpost/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { keys } from '../query.ts';
import { useRead } from '../use-read.ts';

/** Another user may have written one. */
const REFRESH_MS = 60_000;

/** The notes of stations about instants of a range, newest instant first. */
export function useTrendNotes(stationIds: readonly number[], fromMs: number, toMs: number) {
  return useRead(
    calls.stationNotes.inTrends,
    {
      query: {
        stationId: stationIds.map(String),
        startDate: new Date(fromMs).toISOString(),
        endDate: new Date(toMs).toISOString(),
      },
    },
    {
      queryKey: keys.trendNotes({ stationIds, fromMs, toMs }),
      enabled: stationIds.length > 0,
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );
}
