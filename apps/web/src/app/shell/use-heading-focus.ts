import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus moves to the new page's heading, so that screen readers announce it.
 * The page may appear later than the address, and in steps (script, data), each with its own
 * heading; so the focus follows the heading until the user presses something, and never leaves the
 * content.
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
