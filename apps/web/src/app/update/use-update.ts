import { useEffect, useSyncExternalStore } from 'react';
import { useLiveStatus } from '../../data/index.ts';
import { updates } from './runtime.ts';

/**
 * Whether a newer version is available. Checked after a reconnect because the server may have been
 * updated.
 */
export function useUpdateReady(): boolean {
  const isLive = useLiveStatus().state === 'live';
  useEffect(() => {
    if (isLive) void updates.check();
  }, [isLive]);
  return useSyncExternalStore(updates.subscribe, updates.getSnapshot);
}
