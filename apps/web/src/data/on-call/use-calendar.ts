import { type CalendarLink, calls, type NewCalendarLink } from '@outpost/contract';
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.calendarLink });

/** Whether other calendars can subscribe to the user's on-call hours. */
export function useCalendarLink(): UseQueryResult<CalendarLink, ApiError> {
  return useQuery<CalendarLink, ApiError>({
    queryKey: keys.calendarLink,
    queryFn: ({ signal }) => call(calls.calendars.get, { signal }),
  });
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
