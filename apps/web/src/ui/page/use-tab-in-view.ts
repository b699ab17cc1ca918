import { type RefObject, useEffect } from 'react';

/**
 * Scrolls the selected tab to the middle of a tab list that is too narrow. The page itself does not
 * scroll.
 */
export function useTabInView(list: RefObject<HTMLElement | null>, tab: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another one to bring into sight
  useEffect(() => {
    const box = list.current;
    const open = box?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!box || !open) return;
    const offset = open.getBoundingClientRect().left - box.getBoundingClientRect().left;
    box.scrollLeft += offset - (box.clientWidth - open.offsetWidth) / 2;
  }, [list, tab]);
}
