import { calls } from '@outpost/contract';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { useReplacing } from '../use-action.ts';
import { useRead } from '../use-read.ts';

/** What the link in a message refers to; null loads nothing. Loading changes nothing. */
export function useAlarmLink(token: string | null) {
  return useRead(
    calls.alarms.readLink,
    { body: { Token: token ?? '' } },
    { queryKey: keys.alarmLink(token ?? ''), enabled: token !== null, refetchOnWindowFocus: false },
  );
}

/** Acknowledges the alarm of a link as the recipient of the message. */
export const useAcknowledgeByLink = (token: string | null) =>
  useReplacing(
    () => call(calls.alarms.acknowledgeByLink, { body: { Token: token ?? '' } }),
    keys.alarmLink(token ?? ''),
  );
