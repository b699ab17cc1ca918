import { type RefObject, useEffect, useState } from 'react';

/** Rows this close to the edge count as visible, so that they are complete when they appear. */
const AHEAD = '300px';

/**
 * The stations with visible rows, found by their `data-station`; null until the browser has
 * determined them.
 * @param rows changes when rows are added or removed
 */
export function useOnScreen(list: RefObject<HTMLElement | null>, rows: string): ReadonlySet<number> | null {
  const [onScreen, setOnScreen] = useState<ReadonlySet<number> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` stands for the elements below `list`.
  useEffect(() => {
    if (list.current === null) return undefined;
    // The first callback has every row; removed rows would otherwise count as visible forever.
    let first = true;
    const observer = new IntersectionObserver(
      (entries) => {
        const isFirst = first;
        first = false;
        setOnScreen((before) => {
          const next = new Set(isFirst ? [] : before);
          for (const { target, isIntersecting } of entries) {
            const id = Number((target as HTMLElement).dataset.station);
            if (isIntersecting) next.add(id);
            else next.delete(id);
          }
          return next;
        });
      },
      { rootMargin: AHEAD },
    );
    for (const row of list.current.querySelectorAll('[data-station]')) observer.observe(row);
    return () => observer.disconnect();
  }, [list, rows]);
  return onScreen;
}
