import { calls, type LinkedAlarm } from '@outpost/contract';
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';

/** What the link in a message refers to; null loads nothing. Loading changes nothing. */
export function useAlarmLink(token: string | null): UseQueryResult<LinkedAlarm, ApiError> {
  return useQuery<LinkedAlarm, ApiError>({
    queryKey: keys.alarmLink(token ?? ''),
    enabled: token !== null,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(calls.alarms.readLink, { body: { Token: token ?? '' }, signal }),
  });
}

/** Acknowledges the alarm of a link as the recipient of the message. */
export function useAcknowledgeByLink(token: string | null): UseMutationResult<LinkedAlarm, ApiError, void> {
  return useMutation<LinkedAlarm, ApiError, void>({
    mutationFn: () => call(calls.alarms.acknowledgeByLink, { body: { Token: token ?? '' } }),
    onSuccess: (answer) => queryClient.setQueryData(keys.alarmLink(token ?? ''), answer),
  });
}
