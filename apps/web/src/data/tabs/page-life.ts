import type { Tabs } from './tabs.ts';

/**
 * Informs this tab's part in the group when its page is hidden, frozen, cached for going back or
 * closed, and when it returns. Returns how to stop.
 */
export function followPageLife(page: Window, tabs: Tabs): () => void {
  const { document } = page;
  const ears: readonly [EventTarget, string, EventListener][] = [
    // Also when the page is cached for going back: open connections would prevent that or be cut.
    [page, 'pagehide', tabs.leave],
    [page, 'pageshow', tabs.join],
    [document, 'freeze', tabs.leave],
    [document, 'resume', tabs.join],
    [document, 'visibilitychange', tabs.visibilityChanged],
    [page, 'storage', (event) => tabs.storageChanged(event as StorageEvent)],
  ];
  for (const [target, event, listener] of ears) target.addEventListener(event, listener);
  return () => {
    for (const [target, event, listener] of ears) target.removeEventListener(event, listener);
  };
}
