import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What the address names after `#`; empty: nothing. */
export function useFragment(): string {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Scrolls to a part of the page and moves the focus to it, once it is there and whenever a link to
 * it is followed.
 *
 * @param id of an element that can have the focus; null: none, or not there yet
 */
export function useScrollToPart(id: string | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit scrolls, also to the same part
  useEffect(() => {
    const part = id === null ? null : document.getElementById(id);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  }, [id, key]);
}
