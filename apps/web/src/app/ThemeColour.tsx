import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/**
 * Keeps the colour of the window around an installed page that of the top bar, also when somebody chose a theme that is
 * not the system's. Until then index.html says it for both.
 */
export function ThemeColour() {
  const scheme = useComputedColorScheme('light');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is the scheme's, and read from the page
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = colour;
    }
  }, [scheme]);
  return null;
}
