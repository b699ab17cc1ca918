import { type AlarmEventKind, type AlarmKind, calls } from '@outpost/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../use-read.ts';

interface AlarmEventsAsked {
  readonly fromMs: number;
  /** undefined: all. */
  readonly kind?: AlarmEventKind;
  readonly alarmKind?: AlarmKind;
  readonly limit: number;
}

/** What happened to alarms since an instant, newest first; loaded again after each interval. */
export function useAlarmEvents({ fromMs, limit, ...kinds }: AlarmEventsAsked, everyMs: number) {
  return useRead(
    calls.alarms.events,
    { query: { ...kinds, from: new Date(fromMs).toISOString(), limit: String(limit) } },
    { refetchInterval: everyMs, placeholderData: keepPreviousData },
  );
}
