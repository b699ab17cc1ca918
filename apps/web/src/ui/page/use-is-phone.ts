import { useSyncExternalStore } from 'react';

/** As in the style sheets: the page is laid out for a phone that is held upright, or on its side. */
const PHONE = '(max-width: 700px), (max-height: 480px) and (pointer: coarse)';

/** Whether the page is laid out for a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
