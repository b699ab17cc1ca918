import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DigitalHours, digitalFigures } from '../testing/digital-figures.ts';
import { dataCoverage, hoursThatAddUp, isUnchanged, reportFigures, sumFigures } from './figures.ts';

const HOUR_MS = 3_600_000;

describe('hours', () => {
  test('add up as they are printed', () => {
    // 7:02:59, 16:55:13 and 0:01:48. Each rounded separately, 7.0 + 16.9 + 0.0 would be 23.9.
    const parts = [25_379_000, 60_913_000, 108_000];
    expect(hoursThatAddUp(parts, 100)).toEqual([7.05, 16.92, 0.03]);
    expect(hoursThatAddUp(parts, 10)).toEqual([7.1, 16.9, 0]);
    expect(hoursThatAddUp([8 * HOUR_MS, 8 * HOUR_MS, 8 * HOUR_MS], 10)).toEqual([8, 8, 8]);
  });

  test('never differ by more than one unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(25 * HOUR_MS), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(1, 10, 60, 100, 1_000),
        (parts, steps) => {
          const unit = 1 / steps;
          const rounded = hoursThatAddUp(parts, steps);
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

describe('data coverage', () => {
  test('is the share of time with data, and none of no time', () => {
    expect(dataCoverage({ Hours: 24, UnknownHours: 6 })).toBe(0.75);
    expect(dataCoverage({ Hours: 24, UnknownHours: 0 })).toBe(1);
    expect(dataCoverage({ Hours: 0, UnknownHours: 0 })).toBeNull();
  });
});

describe('a point', () => {
  const figures = (on: number, off: number, starts = 0, hidden = 0) =>
    reportFigures('count', digitalFigures({ on, off, unknown: 24 - on - off, starts, hidden }), null);

  test.each([
    ['was off', figures(0, 24), true],
    ['was on', figures(24, 0), true],
    ['was off while there was data', figures(0, 3), true],
    ['stopped', figures(3, 21), false],
    ['started', figures(1, 23, 1), false],
    ['started without data', figures(0, 20, 0, 1), false],
    ['has no data', figures(0, 0), false],
  ])('%s', (_, own, expected) => {
    expect(isUnchanged(own)).toBe(expected);
  });
});

test('the time per start of several days is the time of all by the starts of all', () => {
  const daysOf = (...hours: readonly DigitalHours[]) =>
    hours.map((each) => reportFigures('count', digitalFigures(each), null));
  const perStart = (...hours: readonly DigitalHours[]) =>
    sumFigures('count', daysOf(...hours)).OnHoursPerStart;
  expect(perStart({ on: 1, off: 23, starts: 1 }, { on: 5, off: 19, starts: 2 })).toBe(2);
  // Without a start of its own, a day adds the end of the run before.
  expect(perStart({ on: 1, off: 23, starts: 1 }, { on: 3, off: 21 })).toBe(4);
  expect(perStart({ on: 24 }, { off: 24 })).toBeNull();
});
