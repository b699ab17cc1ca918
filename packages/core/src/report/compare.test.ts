import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReportFigureId } from './catalogue.ts';
import { compareFigure, hoursThatAddUp } from './compare.ts';
import { reportFigures } from './figures.ts';

const HOUR_MS = 3_600_000;
const figures = (on: number, off: number, unknown: number, starts: number) =>
  reportFigures(
    'count',
    {
      lengthMs: (on + off + unknown) * HOUR_MS,
      onMs: on * HOUR_MS,
      offMs: off * HOUR_MS,
      unknownMs: unknown * HOUR_MS,
      starts,
      hiddenStarts: 0,
      longestOnMs: 0,
    },
    null,
  );

describe('a figure compared with the previous period', () => {
  test('by hand: twice the starts a day, though half of the day is unknown', () => {
    const compare = (id: ReportFigureId) => compareFigure(id, figures(3, 9, 12, 10), figures(4, 20, 0, 10));
    expect(compare('Starts')).toEqual({
      amount: { now: 10, before: 10, difference: 0, ratio: 1 },
      rate: { now: 20, before: 10, difference: 10, ratio: 2 },
    });
    expect(compare('OnHours')).toEqual({
      amount: { now: 3, before: 4, difference: -1, ratio: 0.75 },
      rate: { now: 0.25, before: 4 / 24, difference: 0.25 - 4 / 24, ratio: 1.5 },
    });
    expect(compare('OffHours').rate.now).toBe(0.75);
    expect(compare('LongestOnHours').rate).toMatchObject({ now: null, before: null });
  });

  test('has no ratio to zero, and neither amount nor rate of unknown time', () => {
    const compare = (id: ReportFigureId) => compareFigure(id, figures(0, 0, 24, 0), figures(0, 24, 0, 0));
    expect(compare('Starts').amount).toEqual({ now: null, before: 0, difference: null, ratio: null });
    expect(compare('Starts').rate).toEqual({ now: null, before: 0, difference: null, ratio: null });
    expect(compare('UnknownHours').amount).toEqual({ now: 24, before: 0, difference: 24, ratio: null });
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
