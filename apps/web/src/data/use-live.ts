import type { HubRoom } from '@outpost/contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { LiveStatus } from './news.ts';
import { clock, live, news, tabs, ticker } from './runtime.ts';

/** Listens to a room of the hub as long as the component is on the page. */
export function useRoom(room: HubRoom): void {
  useEffect(() => live.join(room), [room]);
}

/** How fresh the page can be, looked at each second. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    ticker.subscribe,
    useCallback(() => news.statusAt(ticker.getSnapshot()), []),
  );
}

/** Whether the page hears from the server right now, for code that is no component. */
export function isLive(): boolean {
  return news.statusAt(clock.nowMs()).state === 'live';
}

/** Whether this tab holds the browser's one live connection; else another tab passes on what comes over it. */
export function useHoldsConnection(): boolean {
  return useSyncExternalStore(
    ticker.subscribe,
    useCallback(() => tabs.leads, []),
  );
}

/** The server's clock, ms since 1970-01-01T00:00Z, each full second. */
export function useServerNow(): number {
  return useSyncExternalStore(ticker.subscribe, ticker.getSnapshot);
}

/** The server's clock right now, for an event that just happened. */
export function serverNowMs(): number {
  return clock.nowMs();
}
