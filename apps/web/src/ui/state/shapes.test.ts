import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHAPES } from './shapes.ts';
import { STATES } from './state.ts';

const tokens = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8');

it('every state has its own shape, in existing colours', () => {
  const paths = STATES.map((state) => SHAPES[state].path);
  expect(new Set(paths).size).toBe(STATES.length);
  for (const { fill, stroke, digit } of Object.values(SHAPES)) {
    expect(fill ?? stroke).not.toBeNull();
    for (const token of [fill, stroke, digit?.colour]) if (token) expect(tokens).toContain(`  ${token}:`);
  }
});

it('a priority shows its number', () => {
  expect((['critical', 'high', 'medium', 'low'] as const).map((state) => SHAPES[state].digit?.text)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
});
