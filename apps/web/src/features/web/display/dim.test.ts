import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tokensOf } from '../../../../build/tokens.ts';
import { contrast, lightOf } from '../../../../testing/colour.ts';

const fileOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { dark } = tokensOf(fileOf('../../../ui/theme/tokens.css'));
const STYLES = fileOf('./display.module.css');
const factorOf = (name: string) => Number(new RegExp(`${name}: ([\\d.]+);`).exec(STYLES)![1]);

/** The colour of a token of the dark theme with `brightness(factor)`. */
function dimmed(token: string, factor: number) {
  const hex = dark.get(token)!;
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * factor));
  return lightOf(`#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
}

test.each([
  ['text', ['bg', 'surface', 'sunken', 'p1s', 'p2s', 'p3s', 'p4s'], '--dim'],
  ['muted', ['land', 'sea', 'map-area', 'map-town'], '--dim-map'],
])('dimmed, %s is readable on %j', (text, grounds, name) => {
  const factor = factorOf(name);
  expect(factor).toBeLessThan(1);
  for (const ground of grounds)
    expect(contrast(dimmed(text, factor), dimmed(ground, factor)), ground).toBeGreaterThanOrEqual(4.5);
});
