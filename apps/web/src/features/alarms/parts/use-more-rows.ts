import { type RefCallback, useCallback, useRef, useState } from 'react';

const PAGE = 100;
/** How far from the screen what comes next is fetched. */
const AHEAD = '600px';

export interface MoreRows {
  /** How many rows are in the page now. */
  readonly count: number;
  readonly more: () => void;
  /** On what stands after the last row: comes it near the screen, there are more. */
  readonly end: RefCallback<HTMLElement>;
}

/**
 * Rows a hundred at a time, more of them as somebody scrolls or goes there by keyboard, so that a thousand alarms cost no
 * more than a hundred until they are looked at.
 * @param at the row to which the keyboard has come
 */
export function useMoreRows(total: number, at: number): MoreRows {
  const [wanted, setWanted] = useState(PAGE);
  const more = useCallback(() => setWanted((before) => before + PAGE), []);
  const end = useSeen(more);
  return { count: Math.min(total, Math.max(wanted, at + 2)), more, end };
}

/** Calls when the element comes near the screen. */
export function useSeen(onSeen: () => void): RefCallback<HTMLElement> {
  const observer = useRef<IntersectionObserver>(undefined);
  const newest = useRef(onSeen);
  newest.current = onSeen;
  return useCallback<RefCallback<HTMLElement>>((element) => {
    observer.current?.disconnect();
    if (element === null) return;
    observer.current = new IntersectionObserver(([seen]) => seen?.isIntersecting && newest.current(), {
      rootMargin: AHEAD,
    });
    observer.current.observe(element);
  }, []);
}
