import { expect, test } from 'vitest';
import { formatAge, formatMoment, formatTimeUntil } from './age.ts';

test.each([
  [-400, '0 s'],
  [999, '0 s'],
  [3_000, '3 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [22 * 60_000, '22 min'],
  [3_600_000, '1 h'],
  [47 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 d'],
  [400 * 86_400_000, '400 d'],
])('%d ms is %s', (ms, words) => {
  expect(formatAge(ms)).toBe(words);
});

test('a time that is not today includes its day', () => {
  const now = new Date(2025, 10, 21, 14, 32).getTime();
  expect(formatMoment(new Date(2025, 10, 21, 4, 5).getTime(), now)).toBe('04:05');
  expect(formatMoment(new Date(2025, 10, 20, 23, 59).getTime(), now)).toBe('Thu 23:59');
  expect(formatMoment(new Date(2025, 10, 2, 14, 31).getTime(), now)).toBe('2 Nov 14:31');
});

test('an end that is not today includes its day, and its date if the day alone is ambiguous', () => {
  const now = new Date(2025, 10, 21, 14, 32).getTime();
  expect(formatTimeUntil(new Date(2025, 10, 21, 18, 30).getTime(), now)).toBe('18:30');
  expect(formatTimeUntil(new Date(2025, 10, 22, 0, 5).getTime(), now)).toBe('Sat 00:05');
  expect(formatTimeUntil(new Date(2025, 10, 28, 14, 30).getTime(), now)).toBe('Fri 28 Nov 14:30');
});
