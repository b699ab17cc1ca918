import { expect, it } from 'vitest';
import { waitMs } from './back-off.ts';

const seconds = (pace: 'urgent' | 'patient', random: number) =>
  Array.from({ length: 9 }, (_, tries) => waitMs(pace, tries, random) / 1_000);

it('retries urgent messages soon, and less often each time', () => {
  expect(seconds('urgent', 0.5)).toEqual([5, 15, 30, 60, 120, 300, 600, 600, 600]);
  expect(seconds('patient', 0.5)).toEqual([60, 120, 300, 900, 1_800, 3_600, 3_600, 3_600, 3_600]);
});

it('varies a delay by a fifth in both directions', () => {
  expect(waitMs('urgent', 0, 0)).toBe(4_000);
  expect(waitMs('urgent', 0, 0.999_999)).toBe(6_000);
});

it('waits as long as the provider requests, but at most an hour', () => {
  expect(waitMs('urgent', 0, 0.5, 1_000)).toBe(5_000);
  expect(waitMs('urgent', 0, 0.5, 90_000)).toBe(90_000);
  expect(waitMs('urgent', 0, 0.5, 1e12)).toBe(3_600_000);
});
