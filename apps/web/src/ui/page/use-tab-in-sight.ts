import { type RefObject, useEffect } from 'react';

/** Where a list of tabs has no room for all: brings the one that is open into its middle. Only the list scrolls, not the page. */
export function useTabInSight(list: RefObject<HTMLElement | null>, tab: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another one to bring into sight
  useEffect(() => {
    const box = list.current;
    const open = box?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!box || !open) return;
    const offset = open.getBoundingClientRect().left - box.getBoundingClientRect().left;
    box.scrollLeft += offset - (box.clientWidth - open.offsetWidth) / 2;
  }, [list, tab]);
}
