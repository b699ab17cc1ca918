import { calls } from '@outpost/contract';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { useAction } from '../use-action.ts';
import { useRead } from '../use-read.ts';

/** Whether other calendars can subscribe to the user's on-call hours. */
export function useCalendarLink() {
  return useRead(calls.calendars.get, {}, { queryKey: keys.calendarLink });
}

/** Creates a link; an existing one stops working. */
export const useMakeCalendarLink = () => useAction(() => call(calls.calendars.make, {}), [keys.calendarLink]);

export const useRevokeCalendarLink = () =>
  useAction(() => call(calls.calendars.revoke, {}), [keys.calendarLink]);
