import { useSyncExternalStore } from 'react';

/** As in the style sheets: up to this width the page is laid out for a phone. */
const PHONE = '(max-width: 700px)';

/** Whether the page is laid out for a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
