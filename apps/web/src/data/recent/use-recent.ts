import { useEffect, useMemo } from 'react';
import { browserMemory } from '../browser-memory.ts';
import { useSession } from '../use-session.ts';
import type { RecentEntries } from './recent-entries.ts';

/** What this account opened in this browser, the newest first. */
export function useRecent<Entry>(recent: RecentEntries<Entry>): readonly Entry[] {
  const accountId = useSession().user?.Id;
  return useMemo(
    () => (accountId === undefined ? [] : recent.read(browserMemory(), accountId)),
    [recent, accountId],
  );
}

/**
 * Stores what is open as the newest of this account.
 *
 * @param entry the same object as long as it is the same; null: nothing is open, or it is not loaded
 */
export function useRemember<Entry>(recent: RecentEntries<Entry>, entry: Entry | null): void {
  const accountId = useSession().user?.Id;
  useEffect(() => {
    if (entry !== null && accountId !== undefined) recent.add(browserMemory(), accountId, entry);
  }, [recent, accountId, entry]);
}
