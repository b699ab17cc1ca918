import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFigures, hoursThatAddUp } from './compare.ts';
import type { DigitalFigures } from './digital-days.ts';

const HOUR_MS = 3_600_000;
const figures = (
  onHours: number,
  offHours: number,
  unknownHours: number,
  starts: number,
): DigitalFigures => ({
  lengthMs: (onHours + offHours + unknownHours) * HOUR_MS,
  onMs: onHours * HOUR_MS,
  offMs: offHours * HOUR_MS,
  unknownMs: unknownHours * HOUR_MS,
  starts,
  hiddenStarts: 0,
  longestOnMs: 0,
});

describe('a period compared with the previous one', () => {
  test('by hand: twice the starts a day, though half of the day is unknown', () => {
    const { starts, onMs, startsADay, onShare } = compareFigures(
      figures(3, 9, 12, 10),
      figures(4, 20, 0, 10),
    );
    expect(starts).toEqual({ now: 10, before: 10, difference: 0, ratio: 1 });
    expect(onMs).toEqual({ now: 3 * HOUR_MS, before: 4 * HOUR_MS, difference: -HOUR_MS, ratio: 0.75 });
    expect(startsADay).toEqual({ now: 20, before: 10, difference: 10, ratio: 2 });
    expect(onShare).toEqual({ now: 0.25, before: 4 / 24, difference: 0.25 - 4 / 24, ratio: 1.5 });
  });

  test('has no ratio to zero, and no rate of unknown time', () => {
    const { starts, unknownMs, startsADay } = compareFigures(figures(0, 0, 24, 0), figures(0, 24, 0, 0));
    expect(starts).toEqual({ now: 0, before: 0, difference: 0, ratio: null });
    expect(unknownMs.ratio).toBeNull();
    expect(startsADay).toEqual({ now: null, before: 0, difference: null, ratio: null });
  });
});

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
