import type { Token } from '../state/index.ts';

/** The current colours of tokens.css, for drawing outside the page's styles. */
export type Palette = (token: Token) => string;

/** Reads the tokens of the current theme. */
export function readPalette(): Palette {
  const styles = getComputedStyle(document.documentElement);
  const known = new Map<Token, string>();
  return (token) => {
    let colour = known.get(token);
    if (colour === undefined) {
      colour = styles.getPropertyValue(token).trim();
      known.set(token, colour);
    }
    return colour;
  };
}

/** Calls the listener when the theme changed. Returns how to stop. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
