import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element's content, whole CSS pixels. @param initial until it is measured */
export function useWidth(initial: number): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
