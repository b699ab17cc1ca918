import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader says where one is. The page may
 * come later than the address (its script, its data), so the heading is awaited; whoever has gone on into the page
 * meanwhile is not pulled back.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById('main');
    if (last.current === pathname || main === null) return;
    last.current = pathname;
    const tryFocus = (): boolean => {
      const heading = main.querySelector<HTMLElement>('[data-page-heading]');
      if (heading !== null && !main.contains(document.activeElement)) heading.focus({ preventScroll: true });
      return heading !== null;
    };
    if (tryFocus()) return;
    const observer = new MutationObserver(() => tryFocus() && observer.disconnect());
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}
