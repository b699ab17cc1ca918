import { calls, NEWS_WITHIN_MS } from '@outpost/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '../api-error.ts';
import { alarmFeed, hubSubscriptions } from '../live-runtime.ts';
import { BEAT_MISSED_AFTER_MS } from '../news.ts';
import { keys } from '../query.ts';
import { call, clock, news, queryClient, ticker } from '../runtime.ts';
import { LivePoints } from './live-points.ts';
import { type LivePointColumns, makePointsTable } from './points-table.ts';

/** 100,000 points are megabytes, and the mobile signal may be weak. */
const TABLE_TIMEOUT_MS = 120_000;
/** Stations that are added one by one, as by an import, are loaded together. */
const ASK_AGAIN_AFTER_MS = 1_000;

export interface LivePointsView {
  /** All points. */
  readonly asked: UseQueryResult<LivePointColumns, ApiError>;
  /** Their values. Updates `points` on its own. */
  readonly points: LivePoints;
  /**
   * Until when the data is known to be current, by the server's clock, ms. After that, values
   * become outdated because the page receives nothing, not because a station is offline.
   */
  readonly heardAtMs: () => number;
  /**
   * The data is current or was a moment ago. Responses to calls do not count because they contain
   * no points.
   */
  readonly hasNews: boolean;
}

/**
 * Every point of every station while the component is mounted. The points are loaded at the start
 * and whenever a configuration changes; values come from the hub.
 */
export function useLivePoints(): LivePointsView {
  const [points] = useState(makeLivePoints);
  useEffect(
    () =>
      hubSubscriptions.listen('all', { snapshot: points.snapshot, delta: points.delta, down: points.down }),
    [points],
  );
  useEffect(() => {
    const take = () => {
      const { known } = alarmFeed.getSnapshot();
      if (known !== null) points.takeAlarms(known.activeAlarms.Alarms);
    };
    take();
    return alarmFeed.subscribe(take);
  }, [points]);
  const asked = useQuery<LivePointColumns, ApiError>({
    queryKey: keys.points,
    // The table changes only with a configuration, which the hub reports.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    structuralSharing: false,
    queryFn: async ({ signal }) =>
      makePointsTable(await call(calls.stations.points, { signal, timeoutMs: TABLE_TIMEOUT_MS })),
  });
  const { data } = asked;
  useEffect(() => {
    if (data !== undefined) points.declare(data);
  }, [points, data]);
  const heardAtMs = useCallback(() => heardAtMsOf(points), [points]);
  const hasNews = useSyncExternalStore(ticker.subscribe, () => clock.nowMs() - heardAtMs() < NEWS_WITHIN_MS);
  return { asked, points, heardAtMs, hasNews };
}

function makeLivePoints(): LivePoints {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new LivePoints({
    frame: (work) => requestAnimationFrame(work),
    onOtherPoints: () => {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: keys.points });
      }, ASK_AGAIN_AFTER_MS);
    },
  });
}

/** While beats arrive, no updates means no changes until the last beat. */
function heardAtMsOf(points: LivePoints): number {
  const nowMs = clock.nowMs();
  const isLive = points.inSync && news.statusAt(nowMs).state === 'live';
  return Math.max(points.heardAtMs, isLive ? nowMs - BEAT_MISSED_AFTER_MS : Number.NEGATIVE_INFINITY);
}
