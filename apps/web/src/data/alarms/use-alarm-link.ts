import { calls } from '@outpost/contract';
import { useMutation } from '@tanstack/react-query';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';
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
export function useAcknowledgeByLink(token: string | null) {
  return useMutation({
    mutationFn: () => call(calls.alarms.acknowledgeByLink, { body: { Token: token ?? '' } }),
    onSuccess: (answer) => queryClient.setQueryData(keys.alarmLink(token ?? ''), answer),
  });
}
