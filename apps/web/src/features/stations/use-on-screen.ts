import { type RefObject, useEffect, useState } from 'react';

/** Rows this far beyond the edge count as on screen already, so that they are complete when they come. */
const AHEAD = '300px';

/**
 * The stations whose rows are on screen, found by their `data-station`; null until the browser has looked.
 * @param rows changes when rows came or went, so that they are looked at anew
 */
export function useOnScreen(list: RefObject<HTMLElement | null>, rows: string): ReadonlySet<number> | null {
  const [onScreen, setOnScreen] = useState<ReadonlySet<number> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` stands for the elements below `list`.
  useEffect(() => {
    if (list.current === null) return undefined;
    // The first answer is about every row; rows that are gone would else count as on screen for ever.
    let first = true;
    const observer = new IntersectionObserver(
      (entries) => {
        const anew = first;
        first = false;
        setOnScreen((before) => {
          const next = new Set(anew ? [] : before);
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
