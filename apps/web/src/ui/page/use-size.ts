import { type RefObject, useLayoutEffect, useState } from 'react';

/** The size of the element, CSS pixels; 0 before it is mounted. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const own = element.current;
    if (own === null) return undefined;
    const look = () => setSize({ width: own.clientWidth, height: own.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(own);
    look();
    return () => observer.disconnect();
  }, [element]);
  return size;
}
