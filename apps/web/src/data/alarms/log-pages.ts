import type { AlarmLogEntry, AlarmLogPage } from '@outpost/contract';
import type { InfiniteData } from '@tanstack/react-query';

export type LogPages = InfiniteData<AlarmLogPage, string | undefined>;

/** The pages with updated entries; the same object when no entry is on them. */
export function withChanges(pages: LogPages, changed: readonly AlarmLogEntry[]): LogPages {
  const byId = new Map(changed.map((entry) => [entry.Id, entry]));
  let isOther = false;
  const next = pages.pages.map((page) => {
    if (!page.Entries.some(({ Id }) => byId.has(Id))) return page;
    isOther = true;
    return { ...page, Entries: page.Entries.map((entry) => byId.get(entry.Id) ?? entry) };
  });
  return isOther ? { ...pages, pages: next } : pages;
}

/** Whether any of these entries was raised later than everything on the pages. */
export function hasNewer(pages: LogPages, changed: readonly AlarmLogEntry[]): boolean {
  const newest = pages.pages[0]?.Entries[0];
  return changed.some(
    (entry) => newest === undefined || Date.parse(entry.LastRaisedAt) > Date.parse(newest.LastRaisedAt),
  );
}
