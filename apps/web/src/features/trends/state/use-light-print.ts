import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Paper is light: while the browser prints, so is the page, and with it what is drawn on canvases. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | null = null;
    const toLight = () => {
      before = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const back = () => {
      if (before !== null) root.setAttribute(SCHEME, before);
      before = null;
    };
    addEventListener('beforeprint', toLight);
    addEventListener('afterprint', back);
    return () => {
      removeEventListener('beforeprint', toLight);
      removeEventListener('afterprint', back);
      back();
    };
  }, []);
}
