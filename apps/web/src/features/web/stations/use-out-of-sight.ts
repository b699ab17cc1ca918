import { useEffect, useState } from 'react';

/** The header and, on a phone, the bars at the bottom cover an element. */
const COVERED = '-64px 0px -130px 0px';

/** Whether no part of an element is in sight; false while that is not known. */
export function useOutOfSight(element: Element | null): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (element === null) {
      setIsOut(false);
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => setIsOut(entries.at(-1)?.isIntersecting === false),
      { rootMargin: COVERED },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}
