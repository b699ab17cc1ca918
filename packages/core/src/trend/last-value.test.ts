import { BAD, GOOD, STALE } from '@outpost/historian/pure';
import { expect, test } from 'vitest';
import { lastValue } from './last-value.ts';

type Sample = readonly [atMs: number, value: number, quality?: number];

const samples = (...rows: readonly Sample[]) => ({
  atMs: Float64Array.from(rows, ([atMs]) => atMs),
  values: Float64Array.from(rows, ([, value]) => value),
  qualities: Uint8Array.from(rows, ([, , quality = GOOD]) => quality),
});
const FROM = 100;

test.each<[string, readonly Sample[], number, number | null]>([
  [
    'its change',
    [
      [90, 0],
      [110, 0],
      [120, 1],
      [130, 1],
    ],
    1,
    120,
  ],
  [
    'its change before a communication gap',
    [
      [90, 0],
      [120, 1],
      [130, 1, STALE],
      [150, 1],
    ],
    1,
    120,
  ],
  [
    'its change before bad values',
    [
      [90, 0],
      [120, 1],
      [130, Number.NaN, BAD],
      [150, 1],
    ],
    1,
    120,
  ],
  [
    'the end of a gap in which it changed',
    [
      [90, 0],
      [120, 0, STALE],
      [150, 1],
    ],
    1,
    150,
  ],
  [
    'longer than the samples extend',
    [
      [90, 1],
      [110, 1],
      [130, 1, STALE],
      [140, 1],
    ],
    1,
    null,
  ],
  [
    'longer, also if a marker is the first sample',
    [
      [90, 1, STALE],
      [110, 1],
    ],
    1,
    null,
  ],
  [
    'longer, also if a bad value is the first sample',
    [
      [90, Number.NaN, BAD],
      [110, 1],
    ],
    1,
    null,
  ],
  [
    'its first sample',
    [
      [110, 1],
      [120, 1],
    ],
    1,
    110,
  ],
  [
    'the first sample of a new meaning',
    [
      [90, 1],
      [110, Number.NaN, STALE],
      [120, 1],
    ],
    1,
    120,
  ],
  [
    'before a gap that still lasts',
    [
      [90, 0],
      [120, 1],
      [130, 1, STALE],
    ],
    1,
    120,
  ],
])('a value has held since %s', (_, rows, value, sinceMs) => {
  expect(lastValue(samples(...rows), FROM)).toEqual({ value, sinceMs });
});

test('goes on from a value that is known', () => {
  const before = { value: 1, sinceMs: 20 };
  expect(lastValue(samples([90, 1], [110, 1]), FROM, before)).toEqual(before);
  expect(lastValue(samples([90, 1], [110, 0], [120, 1]), FROM, before)).toEqual({ value: 1, sinceMs: 120 });
  expect(lastValue(samples(), FROM, before)).toEqual(before);
});

test('is nothing without samples, or without a value', () => {
  expect(lastValue(samples(), FROM)).toBeNull();
  expect(lastValue(samples([110, Number.NaN, BAD]), FROM)).toBeNull();
});
