import { type AlarmNotified, calls } from '@outpost/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRead } from '../use-read.ts';

/** The first step follows an alarm after a moment; messages are sent after it. */
const REFRESH_MS = 5_000;

/**
 * Who was last notified of unacknowledged alarms, by the alarm's id.
 * @param ids of the alarms that are shown, so that a new one is looked up at once
 */
export function useNotifiedAlarms(ids: readonly number[]): ReadonlyMap<number, AlarmNotified> {
  const { data } = useRead(
    calls.alarms.notified,
    {},
    {
      enabled: ids.length > 0,
      queryKey: ['alarms-notified', ids.join()],
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );
  return useMemo(() => new Map(data?.map((notified) => [notified.AlarmId, notified])), [data]);
}
