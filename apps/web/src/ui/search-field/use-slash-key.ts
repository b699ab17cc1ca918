import { type RefObject, useEffect } from 'react';

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Nothing has the focus, as after the page was loaded, or something in the page's content. */
const isInContent = (target: EventTarget | null) =>
  target === document.body ||
  (target instanceof Node && document.getElementById('main')?.contains(target) === true);

/**
 * `/` moves the focus to the search field, but not while the focus is outside the page's content, so
 * that speech input there does not trigger it (WCAG 2.2, 2.1.4).
 */
export function useSlashKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== '/' || !isInContent(event.target) || writes(event.target)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search]);
}
