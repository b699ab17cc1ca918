import type { HubRoom } from '@outpost/contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { LiveStatus } from './news.ts';
import { clock, live, news, tabs, ticker } from './runtime.ts';

/** Listens to a room of the hub while the component is mounted. */
export function useRoom(room: HubRoom): void {
  useEffect(() => live.join(room), [room]);
}

/** How current the page is, updated every second. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    ticker.subscribe,
    useCallback(() => news.statusAt(ticker.getSnapshot()), []),
  );
}

/** Whether the page receives messages now, outside components. */
export function isLive(): boolean {
  return news.statusAt(clock.nowMs()).state === 'live';
}

/**
 * Whether this tab holds the browser's live connection; otherwise another tab relays its messages.
 */
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

/** The server's clock now, for an event that just happened. */
export function serverNowMs(): number {
  return clock.nowMs();
}
