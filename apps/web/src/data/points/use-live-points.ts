import { calls } from '@outpost/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '../api-error.ts';
import { BEAT_MISSED_AFTER_MS } from '../news.ts';
import { keys } from '../query.ts';
import { call, clock, hubSubscriptions, news, queryClient, ticker } from '../runtime.ts';
import { NEWS_WITHIN_MS } from '../use-has-news.ts';
import { LivePoints } from './live-points.ts';
import { type LivePointColumns, makePointsTable } from './points-table.ts';

/** A hundred thousand points are megabytes, and a phone may have one bar of signal. */
const TABLE_TIMEOUT_MS = 120_000;
/** Stations that come one by one, as an import makes them, are asked for together. */
const ASK_AGAIN_AFTER_MS = 1_000;

export interface LivePointsView {
  /** What points there are. */
  readonly asked: UseQueryResult<LivePointColumns, ApiError>;
  /** What they read. Follows `asked` by itself. */
  readonly points: LivePoints;
  /**
   * Up to when the page knows how the field is, by the server's clock, ms. From then on the values grow old, but it is the
   * page that hears nothing, not a station that says nothing.
   */
  readonly heardAtMs: () => number;
  /** That is now, or was a moment ago. Calls that are answered don't count: they say nothing of points. */
  readonly hasNews: boolean;
}

/**
 * Every point of every station for as long as the component is on the page. What points there are is asked for at the
 * start and whenever a configuration changed; values come over the hub.
 */
export function useLivePoints(): LivePointsView {
  const [points] = useState(makeLivePoints);
  useEffect(
    () =>
      hubSubscriptions.listen('all', { snapshot: points.snapshot, delta: points.delta, down: points.down }),
    [points],
  );
  const asked = useQuery<LivePointColumns, ApiError>({
    queryKey: keys.points,
    // Only a changed configuration, of which the hub tells, makes it another table.
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

/** While beats come, silence of the room says something too: nothing changed until the last beat. */
function heardAtMsOf(points: LivePoints): number {
  const nowMs = clock.nowMs();
  const isLive = points.inSync && news.statusAt(nowMs).state === 'live';
  return Math.max(points.heardAtMs, isLive ? nowMs - BEAT_MISSED_AFTER_MS : Number.NEGATIVE_INFINITY);
}
