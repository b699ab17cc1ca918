import { expect, test } from 'vitest';
import { formatAge } from './age.ts';
import { formatDelay, formatTook } from './duration.ts';

test.each([
  [-400, '0 s'],
  [999, '0 s'],
  [3_000, '3 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [22 * 60_000, '22 min'],
  [3_600_000, '1 h'],
  [3_600_000 + 59_999, '1 h'],
  [7_199_999, '1 h 59 min'],
  [10 * 3_600_000 - 1, '9 h 59 min'],
  [11 * 3_600_000 - 1, '10 h'],
  [47 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 d'],
  [400 * 86_400_000, '400 d'],
])('%d ms is %s', (ms, words) => {
  expect(formatAge(ms)).toBe(words);
});

test('formats delays', () => {
  const of = [0, 400, 9_990, 12_400, 59_999, 60_000, 200_000, 3_600_000, 7_500_000, 273_600_000];
  expect(of.map(formatDelay)).toEqual([
    '0.0 s',
    '0.4 s',
    '9.9 s',
    '12 s',
    '59 s',
    '1 min',
    '3 min 20 s',
    '1 h',
    '2 h 5 min',
    '3 d 4 h',
  ]);
});

test.each([
  [0.4, '< 1 ms'],
  [41.7, '42 ms'],
  [999.6, '0.9 s'],
  [1_240, '1.2 s'],
  [61_000, '1 min 1 s'],
])('%d ms of an exchange are %s', (ms, words) => {
  expect(formatTook(ms)).toBe(words);
});
