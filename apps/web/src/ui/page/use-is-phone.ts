import { useSyncExternalStore } from 'react';

/** Same as in the style sheets: the layout for a phone in either orientation. */
const PHONE = '(max-width: 700px), (max-height: 480px)';

/** Whether the page has its phone layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
