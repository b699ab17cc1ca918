import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/**
 * Sets the window colour of an installed page to that of the top bar, also if the user chose a
 * theme that is not the system's. Until then index.html sets it for both.
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
