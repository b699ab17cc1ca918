import { calls } from '@outpost/contract';
import { useEffect } from 'react';
import { alarmFeed } from '../live-runtime.ts';
import { keys } from '../query.ts';
import { queryClient } from '../runtime.ts';
import { useRead } from '../use-read.ts';

/**
 * One alarm with its timeline, reloaded when it changes. 404 is an error with `ALARM_NOT_FOUND`.
 */
export function useAlarm(id: number) {
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
  return useRead(calls.alarms.get, { params: { id } }, { queryKey: keys.alarm(id) });
}
