import { calls, type NewCalendarLink } from '@outpost/contract';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';
import { useRead } from '../use-read.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.calendarLink });

/** Whether other calendars can subscribe to the user's on-call hours. */
export function useCalendarLink() {
  return useRead(calls.calendars.get, {}, { queryKey: keys.calendarLink });
}

/** Creates a link; an existing one stops working. */
export function useMakeCalendarLink(): UseMutationResult<NewCalendarLink, ApiError, void> {
  return useMutation<NewCalendarLink, ApiError, void>({
    mutationFn: () => call(calls.calendars.make, {}),
    onSettled: refresh,
  });
}

export function useRevokeCalendarLink(): UseMutationResult<unknown, ApiError, void> {
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => call(calls.calendars.revoke, {}),
    onSettled: refresh,
  });
}
