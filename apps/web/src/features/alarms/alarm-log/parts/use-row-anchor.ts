import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls so that the row whose alarm opens or closes stays where it is: next to the panel the rows
 * above it can be higher.
 */
export function useRowAnchor(openId: number | null) {
  const page = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ readonly row: Element; readonly top: number } | null>(null);
  const hold = (row: Element | null | undefined) => {
    anchor.current = row ? { row, top: row.getBoundingClientRect().top } : null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the open alarm
  useLayoutEffect(() => {
    if (anchor.current === null) return;
    const { row, top } = anchor.current;
    anchor.current = null;
    if (row.isConnected) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' });
  }, [openId]);
  return {
    page,
    /** Before a click opens an alarm; other clicks, and those that open it in a new tab, hold nothing. */
    holdPressed: ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const link = ctrlKey || metaKey || shiftKey ? null : (target as Element).closest('a[data-row]');
      hold(link?.closest(`[data-alarm]:not([data-alarm="${openId}"])`));
    },
    /** Before the alarm closes. */
    holdOpen: () => hold(page.current?.querySelector(`[data-alarm="${openId}"]`)),
  };
}
