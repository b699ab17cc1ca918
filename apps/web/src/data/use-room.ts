import type { HubRoom } from '@outpost/contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { live, tabs } from './live-runtime.ts';
import { ticker } from './runtime.ts';

/** Listens to a room of the hub while the component is mounted. */
export function useRoom(room: HubRoom): void {
  useEffect(() => live.join(room), [room]);
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
