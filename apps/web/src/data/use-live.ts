import { useCallback, useSyncExternalStore } from 'react';
import type { LiveStatus } from './news.ts';
import { clock, news, ticker } from './runtime.ts';

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

/** The server's clock, ms since 1970-01-01T00:00Z, each full second. */
export function useServerNow(): number {
  return useSyncExternalStore(ticker.subscribe, ticker.getSnapshot);
}

/** The server's clock now, for an event that just happened. */
export function serverNowMs(): number {
  return clock.nowMs();
}
