import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

const PHONE = '(max-width: 700px)';

function onPhoneChange(listener: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the list is a sheet over the map, as on a phone, or stands beside it. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhoneChange, () => matchMedia(PHONE).matches);

/** The element's height, CSS pixels; 0 until it is on the page. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height));
    observer.observe(element.current);
    setHeight(element.current.clientHeight);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
