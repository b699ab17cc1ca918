import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tokensOf } from '../../../build/tokens.ts';
import { contrast, distance, type Light, lightOf, SIGHT_NAMES, seenBy } from '../../../testing/colour.ts';
import { SHAPES, STATES } from '../state/index.ts';

const THEMES = tokensOf(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));
const light = (theme: keyof typeof THEMES, token: string): Light => lightOf(THEMES[theme].get(token)!);
const EACH_THEME = ['light', 'dark'] as const;
const PRIORITIES = ['p1', 'p2', 'p3', 'p4'];
const LINES = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'];

const GROUNDS = ['bg', 'surface', 'sunken', 'line2', 'accent-soft', 'p1s', 'p2s', 'p3s', 'p4s'];

/** Each foreground, its possible backgrounds, and the contrast that WCAG requires. */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ...['text', 'muted', 'accent'].map((text): [string, string[], number] => [text, GROUNDS, 4.5]),
  ...PRIORITIES.map((text): [string, string[], number] => [
    text,
    // A changed or active cell of the grid has accent-soft as its background.
    ['bg', 'surface', 'sunken', 'accent-soft', `${text}s`],
    4.5,
  ]),
  ['stale', ['bg', 'surface', 'sunken', 'line2', 'accent-soft'], 4.5],
  ['muted', ['land', 'sea', 'map-area', 'map-town'], 4.5],
  ['on-accent', ['accent', 'accent-strong'], 4.5],
  ['on-p3b', ['p3b'], 4.5],
  ['surface', ['p1', 'p2', 'p4'], 4.5],
  ['toast-text', ['toast-ground', 'toast-p3b'], 4.5],
  ['toast-ground', ['toast-p1', 'toast-p2', 'toast-p4'], 4.5],
  ['p3b', ['on-p3b'], 4.5],
  // The modules of a QR code, for readers.
  ['qr-dark', ['qr-light'], 10],
  // The icons of toasts, next to their text.
  ...['toast-success', 'toast-error', 'toast-info', 'toast-p3'].map((sign): [string, string[], number] => [
    sign,
    ['toast-ground'],
    3,
  ]),
  // Shapes and edges: 3:1.
  ['faint', ['bg', 'surface', 'sunken', 'land'], 3],
  ['edge', ['bg', 'surface', 'sunken'], 3],
  ['live', ['surface'], 3],
  ...LINES.map((line): [string, string[], number] => [line, ['bg', 'surface'], 3]),
];

/** Colours without text or state: surfaces, subtle lines, water in diagrams. */
const DECORATION = ['line', 'bar', 'bar2', 'map-road', 'map-casing'];

for (const theme of EACH_THEME) {
  test.each(PAIRS)(`${theme}: %s is readable on %j`, (text, grounds, least) => {
    const measured = grounds.map((ground) => ({
      ground,
      ratio: contrast(light(theme, text), light(theme, ground)),
    }));
    expect(measured.filter(({ ratio }) => !(ratio >= least))).toEqual([]);
  });
}

test('every colour is tested', () => {
  const known = new Set([...PAIRS.flatMap(([text, grounds]) => [text, ...grounds]), ...DECORATION]);
  expect([...THEMES.light.keys()].filter((token) => !known.has(token))).toEqual([]);
});

/**
 * The minimum distance of two colours that nothing else distinguishes: twice what is just
 * distinguishable side by side (Oklab; see testing/colour.ts).
 */
const APART = 0.04;

/**
 * The minimum distance where colour supports another cue: a strip whose mark and label are in its
 * row, a value beyond its limit, the part of a day in which a pump ran, water below its surface.
 */
const ALONE: [one: string, other: string][] = [
  ...PRIORITIES.flatMap((priority): [string, string][] => [
    [priority, 'faint'],
    [priority, 'text'],
  ]),
  ['bar', 'bar2'],
  ['live', 'stale'],
  // Crossing lines: each has its letter at its end.
  ...LINES.flatMap((line, at) => LINES.slice(at + 1).map((other): [string, string] => [line, other])),
];

for (const theme of EACH_THEME) {
  test.each(ALONE)(`${theme}: %s is distinct from %s for every kind of colour vision`, (one, other) => {
    const near = SIGHT_NAMES.map((sight) => ({
      sight,
      distance: distance(seenBy(sight, light(theme, one)), seenBy(sight, light(theme, other))),
    })).filter((measured) => measured.distance < APART);
    expect(near).toEqual([]);
  });
}

/**
 * Priorities cannot be told apart by colour alone: on light backgrounds, protanopia sees high and
 * medium as the same. So each has its own shape and number, and a label next to it (`StateMark`).
 */
test('no trend line has an alarm colour', () => {
  const near = EACH_THEME.flatMap((theme) =>
    LINES.flatMap((line) =>
      PRIORITIES.filter((priority) => distance(light(theme, line), light(theme, priority)) < 2 * APART).map(
        (priority) => `${theme}: ${line} and ${priority}`,
      ),
    ),
  );
  expect(near).toEqual([]);
});

test('every state has its own shape, and every priority its number', () => {
  const shapes = STATES.map((state) => SHAPES[state].path);
  expect(new Set(shapes).size).toBe(STATES.length);
  const digits = (['critical', 'high', 'medium', 'low'] as const).map((state) => SHAPES[state].digit?.text);
  expect(digits).toEqual(['1', '2', '3', '4']);
});

test('the number in a shape is readable', () => {
  for (const theme of EACH_THEME) {
    for (const state of STATES) {
      const { digit, fill } = SHAPES[state];
      if (digit === undefined) continue;
      const [colour, ground] = [digit.colour, fill!].map((token) => light(theme, token.slice(2)));
      expect(contrast(colour!, ground!), `${theme} ${state}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('grey looks grey for every kind of colour vision, red and green do not', () => {
  const grey = lightOf('#808080');
  for (const sight of SIGHT_NAMES) expect(distance(seenBy(sight, grey), grey)).toBeLessThan(0.001);
  const [red, green] = [lightOf('#d03030'), lightOf('#708000')];
  expect(distance(red, green)).toBeGreaterThan(0.15);
  expect(distance(seenBy('deuteranopia', red), seenBy('deuteranopia', green))).toBeLessThan(0.05);
});
