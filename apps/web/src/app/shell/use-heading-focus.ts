import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader says where one is. The page may
 * come later than the address, and in steps (its script, its data), each with a heading of its own; so the heading is
 * followed until the person presses something, and whoever has gone on into the page is not pulled back.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById('main');
    if (last.current === pathname || main === null) return;
    last.current = pathname;
    const focusHeading = () => {
      if (main.contains(document.activeElement)) return;
      main.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(focusHeading);
    const stop = () => {
      observer.disconnect();
      window.removeEventListener('keydown', stop, true);
      window.removeEventListener('pointerdown', stop, true);
    };
    observer.observe(main, { childList: true, subtree: true });
    window.addEventListener('keydown', stop, true);
    window.addEventListener('pointerdown', stop, true);
    focusHeading();
    return stop;
  }, [pathname]);
}
