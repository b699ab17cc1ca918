import { type RefCallback, useCallback, useRef } from 'react';

/** Distance from the viewport at which more is loaded. */
const AHEAD = '600px';

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
