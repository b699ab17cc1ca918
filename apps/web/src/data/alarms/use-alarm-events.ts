import { type AlarmEvents, type AlarmKind, calls } from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';

const EVERY_MS = 15_000;

interface AlarmEventsAsked {
  readonly fromMs: number;
  /** undefined: any. */
  readonly alarmKind?: AlarmKind;
  readonly limit: number;
}

/** What happened to alarms since an instant, newest first. */
export function useAlarmEvents(asked: AlarmEventsAsked): UseQueryResult<AlarmEvents, ApiError> {
  return useQuery<AlarmEvents, ApiError>({
    queryKey: keys.alarmEvents(asked),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { fromMs, alarmKind, limit } = asked;
      const query = {
        from: new Date(fromMs).toISOString(),
        limit: String(limit),
        ...(alarmKind !== undefined && { alarmKind }),
      };
      return call(calls.alarms.events, { query, signal });
    },
  });
}
