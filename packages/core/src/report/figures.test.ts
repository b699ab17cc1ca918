import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursThatAddUp } from './figures.ts';

const HOUR_MS = 3_600_000;

describe('hours', () => {
  test('add up as they are printed', () => {
    // 7:02:59, 16:55:13 and 0:01:48. Each rounded separately, 7.0 + 16.9 + 0.0 would be 23.9.
    const parts = [25_379_000, 60_913_000, 108_000];
    expect(hoursThatAddUp(parts, 2)).toEqual([7.05, 16.92, 0.03]);
    expect(hoursThatAddUp(parts, 1)).toEqual([7.1, 16.9, 0]);
    expect(hoursThatAddUp([8 * HOUR_MS, 8 * HOUR_MS, 8 * HOUR_MS], 1)).toEqual([8, 8, 8]);
  });

  test('never differ by more than one unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(25 * HOUR_MS), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (parts, decimals) => {
          const unit = 10 ** -decimals;
          const rounded = hoursThatAddUp(parts, decimals);
          const errors = rounded.map((hours, index) => Math.abs(hours - parts[index]! / HOUR_MS));
          expect(Math.max(...errors)).toBeLessThan(unit + 1e-9);
          const exact = parts.reduce((sum, ms) => sum + ms, 0) / HOUR_MS;
          const printed = rounded.reduce((sum, hours) => sum + hours, 0);
          expect(Math.abs(printed - exact)).toBeLessThanOrEqual(unit / 2 + 1e-9);
        },
      ),
    );
  });
});
