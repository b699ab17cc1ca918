import { type AlarmState, calls, type FileFormat, type Priority, type UnitSystem } from '@outpost/contract';
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from '../api-error.ts';
import { alarmFeed } from '../live-runtime.ts';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';
import { saveFile } from '../save-file.ts';
import { useAction } from '../use-action.ts';
import { hasNewer, type LogPages, withChanges } from './log-pages.ts';

/** Filter of the alarm log; null and empty: all. Times are ISO 8601 instants. */
export interface AlarmLogParams {
  readonly stationId: number | null;
  readonly area: string;
  readonly incidentId: number | null;
  readonly priorities: readonly Priority[];
  readonly states: readonly AlarmState[];
  readonly text: string;
  readonly from: string | null;
  readonly to: string | null;
}

const PAGE_ENTRIES = 100;

export interface AlarmLogView {
  readonly asked: UseInfiniteQueryResult<LogPages, ApiError>;
  /** Alarms were raised since the first page was loaded. */
  readonly hasNewer: boolean;
  readonly showNewer: () => void;
}

/**
 * The log, newest first, page by page. Updates keep the entries current; newer alarms wait until
 * they are requested.
 */
export function useAlarmLog(ask: AlarmLogParams): AlarmLogView {
  const queryKey = keys.alarmLog(ask);
  const hash = JSON.stringify(queryKey);
  const [newerThan, setNewerThan] = useState<string | null>(null);
  const asked = useInfiniteQuery<
    LogPages['pages'][number],
    ApiError,
    LogPages,
    typeof queryKey,
    string | undefined
  >({
    queryKey,
    initialPageParam: undefined,
    getNextPageParam: ({ Next }) => Next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    queryFn: ({ pageParam, signal }) =>
      call(calls.alarms.log, {
        query: { ...queryOf(ask), before: pageParam, limit: String(PAGE_ENTRIES) },
        signal,
      }),
  });
  const showNewer = useCallback(() => {
    setNewerThan(null);
    // Reload from the first page; older pages are loaded again on demand.
    void queryClient.resetQueries({ queryKey: JSON.parse(hash) });
  }, [hash]);
  useEffect(
    () =>
      alarmFeed.listen({
        changed: (entries, missed) => {
          const key = JSON.parse(hash);
          const pages = queryClient.getQueryData<LogPages>(key);
          if (pages === undefined) return;
          const next = withChanges(pages, entries);
          if (next !== pages) queryClient.setQueryData(key, next);
          if (!missed && !hasNewer(pages, entries)) return;
          // A single page is reloaded; longer lists stay so that rows do not move while they are
          // read.
          if (pages.pages.length === 1)
            void queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
          else if (hasNewer(pages, entries)) setNewerThan(hash);
        },
      }),
    [hash],
  );
  return { asked, hasNewer: newerThan === hash, showNewer };
}

/** The log as a file. */
export const useAlarmLogFile = () =>
  useAction(async ({ format, units, ...ask }: AlarmLogParams & { format: FileFormat; units: UnitSystem }) => {
    const file = await call.file(calls.alarms.file, { query: { ...queryOf(ask), format, units } });
    saveFile(file, `alarms.${format}`);
  });

function queryOf({ stationId, area, incidentId, priorities, states, text, from, to }: AlarmLogParams) {
  return {
    stationId: stationId === null ? undefined : String(stationId),
    area: area === '' ? undefined : area,
    incident: incidentId === null ? undefined : String(incidentId),
    priority: priorities.length === 0 ? undefined : priorities.join(','),
    state: states.length === 0 ? undefined : states.join(','),
    text: text.trim() === '' ? undefined : text.trim(),
    from: from ?? undefined,
    to: to ?? undefined,
  };
}
