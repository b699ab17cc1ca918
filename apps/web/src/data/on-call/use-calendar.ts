import { calls } from '@outpost/contract';
import { useMutation } from '@tanstack/react-query';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';
import { useRead } from '../use-read.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.calendarLink });

/** Whether other calendars can subscribe to the user's on-call hours. */
export function useCalendarLink() {
  return useRead(calls.calendars.get, {}, { queryKey: keys.calendarLink });
}

/** Creates a link; an existing one stops working. */
export function useMakeCalendarLink() {
  return useMutation({
    mutationFn: () => call(calls.calendars.make, {}),
    onSettled: refresh,
  });
}

export function useRevokeCalendarLink() {
  return useMutation({
    mutationFn: () => call(calls.calendars.revoke, {}),
    onSettled: refresh,
  });
}
