import { useEffect, useSyncExternalStore } from 'react';
import { useLiveStatus } from '../../data/index.ts';
import { updates } from './runtime.ts';

/** Whether a newer version of the page waits. A connection that comes back may be a server that was just upgraded. */
export function useUpdateReady(): boolean {
  const isLive = useLiveStatus().state === 'live';
  useEffect(() => {
    if (isLive) void updates.check();
  }, [isLive]);
  return useSyncExternalStore(updates.subscribe, updates.getSnapshot);
}
