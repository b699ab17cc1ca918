import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

const MIDDLE = 0.5;

test('grows from the interval to the cap', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 500].map((failures) => backOffMs(1_000, failures, 30_000, MIDDLE));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('deviates by at most a fifth, and never exceeds the cap by more', () => {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 29_999 }),
      fc.integer({ min: 1, max: 2_000 }),
      share,
      (interval, n, r) => {
        const plain = backOffMs(interval, n, 30_000, MIDDLE);
        const delay = backOffMs(interval, n, 30_000, r);
        expect(delay).toBeGreaterThanOrEqual(plain * 0.8 - 1e-6);
        expect(delay).toBeLessThan(plain * 1.2 + 1e-6);
        expect(delay).toBeLessThanOrEqual(36_000);
      },
    ),
  );
});

test('a station with a long interval keeps it', () => {
  expect(backOffMs(60_000, 9, 30_000, 0)).toBe(60_000);
});
