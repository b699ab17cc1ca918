import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Switches to the light theme while printing, including canvases. */
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
