import { type RefObject, useCallback, useEffect } from 'react';

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Nothing has the focus, as after the page was loaded, or something in the page's content. */
const isInContent = (target: EventTarget | null) =>
  target === document.body ||
  (target instanceof Node && document.getElementById('main')?.contains(target) === true);

/**
 * Calls `action` when the key is pressed, but not in a dialog, and not while the focus is outside the
 * page's content, so that speech input there does not trigger it (WCAG 2.2, 2.1.4).
 */
export function useContentKey(key: string, action: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== key || !isInContent(event.target) || writes(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, action]);
}

/** `/` moves the focus to the search field. */
export function useSlashKey(search: RefObject<HTMLInputElement | null>): void {
  useContentKey(
    '/',
    useCallback(() => {
      search.current?.focus();
      search.current?.select();
    }, [search]),
  );
}
