import { type AlarmDetail, calls } from '@outpost/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { alarmFeed, call, queryClient } from '../runtime.ts';

/**
 * One alarm with its timeline, reloaded when it changes. 404 is an error with `ALARM_NOT_FOUND`.
 */
export function useAlarm(id: number): UseQueryResult<AlarmDetail, ApiError> {
  useEffect(
    () =>
      alarmFeed.listen({
        changed: (entries, missed) => {
          if (missed || entries.some(({ Id }) => Id === id)) {
            void queryClient.invalidateQueries({ queryKey: keys.alarm(id) });
          }
        },
      }),
    [id],
  );
  return useQuery<AlarmDetail, ApiError>({
    queryKey: keys.alarm(id),
    queryFn: ({ signal }) => call(calls.alarms.get, { params: { id }, signal }),
  });
}
