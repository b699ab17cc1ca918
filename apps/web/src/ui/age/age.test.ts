import { expect, test } from 'vitest';
import { formatAge, formatMoment, formatTimeUntil, timeOfDay, wholeInstant } from './age.ts';

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

test('on a page in another time zone, times are in that zone, which is named', () => {
  const [zone, now] = ['America/Phoenix', Date.parse('2025-11-21T21:32:00Z')];
  const at = Date.parse('2025-11-21T03:05:09Z');
  expect(formatMoment(now, now, zone)).toBe('14:32 MST');
  expect(formatMoment(at, now, zone)).toBe('Thu 20:05 MST');
  expect(formatMoment(at, now, zone, false)).toBe('Thu 20:05');
  expect(formatTimeUntil(Date.parse('2025-11-22T09:00:00Z'), now, zone)).toBe('Sat 02:00 MST');
  expect(timeOfDay(at, true, zone)).toBe('20:05:09 MST');
  expect(wholeInstant(at, zone)).toBe('Thu, 20 Nov 2025, 20:05:09 MST');
});
