import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of one block of tokens.css. */
function colours(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]),
  );
}

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const light = colours(':root');
const dark = new Map([...light, ...colours(':root[data-mantine-color-scheme="dark"]')]);
const GROUNDS = ['bg', 'surface', 'sunken', 'line2', 'accent-soft', 'p1s', 'p2s', 'p3s', 'p4s'];

/** Each foreground, the grounds that it may stand on, and the contrast that WCAG asks for. */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ...['text', 'muted', 'accent'].map((text): [string, string[], number] => [text, GROUNDS, 4.5]),
  ...['p1', 'p2', 'p3', 'p4'].map((text): [string, string[], number] => [
    text,
    ['bg', 'surface', 'sunken', `${text}s`],
    4.5,
  ]),
  ['stale', ['bg', 'surface', 'sunken', 'line2'], 4.5],
  ['muted', ['land', 'sea'], 4.5],
  ['on-accent', ['accent', 'accent-strong'], 4.5],
  ['on-p3b', ['p3b'], 4.5],
  ['surface', ['p1', 'p2', 'p4'], 4.5],
  ['toast-text', ['toast-ground'], 4.5],
  // Shapes and edges: 3:1.
  ['faint', ['bg', 'surface', 'sunken', 'land'], 3],
  ['edge', ['bg', 'surface', 'sunken'], 3],
  ['live', ['surface'], 3],
];

for (const [theme, tokens] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test.each(PAIRS)(`${theme}: %s can be read on %j`, (text, grounds, least) => {
    const measured = grounds.map((ground) => ({
      ground,
      ratio: contrast(tokens.get(text)!, tokens.get(ground)!),
    }));
    expect(measured.filter(({ ratio }) => !(ratio >= least))).toEqual([]);
  });
}
