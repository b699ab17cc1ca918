/**
 * The colours of tokens.css by name, without the two dashes; dark inherits what it does not change
 * from light.
 */
export interface Tokens {
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
}

/** Parses the colours in the text of tokens.css. */
export function tokensOf(css: string): Tokens {
  const light = coloursOf(css, ':root');
  return {
    light,
    dark: new Map([...light, ...coloursOf(css, ':root[data-mantine-color-scheme="dark"]')]),
  };
}

function coloursOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]),
  );
}
