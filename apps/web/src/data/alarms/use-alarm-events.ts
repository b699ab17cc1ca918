import { type AlarmEventKind, type AlarmEvents, type AlarmKind, calls } from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';

interface AlarmEventsAsked {
  readonly fromMs: number;
  /** undefined: all. */
  readonly kind?: AlarmEventKind;
  readonly alarmKind?: AlarmKind;
  readonly limit: number;
}

/** What happened to alarms since an instant, newest first; loaded again after each interval. */
export function useAlarmEvents(
  asked: AlarmEventsAsked,
  everyMs: number,
): UseQueryResult<AlarmEvents, ApiError> {
  return useQuery<AlarmEvents, ApiError>({
    queryKey: keys.alarmEvents(asked),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { fromMs, limit, ...kinds } = asked;
      const query = { ...kinds, from: new Date(fromMs).toISOString(), limit: String(limit) };
      return call(calls.alarms.events, { query, signal });
    },
  });
}
