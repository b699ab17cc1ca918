import { calls } from '@outpost/contract';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { serverNowMs } from '../use-live.ts';

const EVERY_MS = 60_000;

/** The alarm load of operators over the last hours, by the server's clock. */
export function useAlarmLoad(hours: number) {
  return useQuery({
    queryKey: keys.alarmLoad(hours),
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => {
      const nowMs = serverNowMs();
      const query = {
        from: new Date(nowMs - hours * 3_600_000).toISOString(),
        to: new Date(nowMs).toISOString(),
      };
      return call(calls.alarms.load, { query, signal });
    },
  });
}
