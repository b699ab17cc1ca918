import { type RefCallback, useCallback, useRef, useState } from 'react';

const PAGE = 100;
/** Distance from the viewport at which more rows are loaded. */
const AHEAD = '600px';

export interface MoreRows {
  /** Number of rendered rows. */
  readonly count: number;
  readonly more: () => void;
  /** Ref of the element after the last row: loads more when it comes near the viewport. */
  readonly end: RefCallback<HTMLElement>;
}

/**
 * Renders rows in steps of 100 as the user scrolls or moves by keyboard, so that a long list
 * renders as fast as a short one.
 * @param at index of the current row
 */
export function useMoreRows(total: number, at: number): MoreRows {
  const [wanted, setWanted] = useState(PAGE);
  const more = useCallback(() => setWanted((before) => before + PAGE), []);
  const end = useSeen(more);
  return { count: Math.min(total, Math.max(wanted, at + 2)), more, end };
}

/** Calls `onSeen` when the element comes near the viewport. */
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
