import { toColumns } from '@outpost/historian/testing/samples.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayStrip, type HeldSample } from './strip.ts';

describe('a strip', () => {
  test('matches a computation for every single millisecond', () => {
    const rows = fc
      .array(
        fc.tuple(
          fc.integer({ min: -20, max: 80 }),
          fc.integer({ min: 0, max: 9 }),
          fc.constantFrom(0, 0, 0, 1, 2),
        ),
      )
      .map((list) => list.sort((a, b) => a[0] - b[0]));
    const held = fc.option(fc.record({ value: fc.nat(9), quality: fc.constantFrom(0, 2) }));
    fc.assert(
      fc.property(
        rows,
        held,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 8 }),
        fc.oneof(fc.constant(Infinity), fc.nat(90)),
        (list, holdBefore, stepMs, steps, untilMs) => {
          const from = 0;
          const valuesAt = (ms: number): HeldSample[] => {
            const at = list.filter(([when]) => when === ms);
            const before = list.filter(([when]) => when < ms).at(-1);
            const asSample = ([, value, quality]: readonly number[]) => ({
              value: value!,
              quality: quality!,
            });
            if (at.length > 0) return ms % stepMs === 0 ? [asSample(at.at(-1)!)] : at.map(asSample);
            if (before) return [asSample(before)];
            return holdBefore ? [holdBefore] : [];
          };
          const expected = Array.from({ length: steps }, (_, step) => {
            const good: number[] = [];
            for (let ms = from + step * stepMs; ms < from + (step + 1) * stepMs && ms < untilMs; ms++) {
              for (const { value, quality } of valuesAt(ms)) if (quality === 0) good.push(value);
            }
            return good.length ? [Math.min(...good), Math.max(...good)] : [null, null];
          });
          expect(dayStrip(toColumns(list), from, stepMs, steps, holdBefore, untilMs)).toEqual({
            low: expected.map(([low]) => low),
            high: expected.map(([, high]) => high),
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  test('holds a value until the next, is null while it is not good, and shows a change as 0 to 1', () => {
    const samples = toColumns([
      [5, 0, 0],
      [25, 1, 0],
      [40, 1, 2],
      [55, 1, 0],
    ]);
    expect(dayStrip(samples, 0, 10, 7, null, 65)).toEqual({
      low: [0, 0, 0, 1, null, 1, 1],
      high: [0, 0, 1, 1, null, 1, 1],
    });
    expect(dayStrip(samples, 0, 10, 7, null, 60).high.at(-1)).toBeNull();
  });

  test('begins with what held before', () => {
    const none = toColumns([]);
    expect(dayStrip(none, 0, 10, 2, { value: 3, quality: 0 })).toEqual({ low: [3, 3], high: [3, 3] });
    expect(dayStrip(none, 0, 10, 2, { value: 3, quality: 2 })).toEqual({
      low: [null, null],
      high: [null, null],
    });
    expect(dayStrip(toColumns([[-50, 4, 0]]), 0, 10, 1)).toEqual({ low: [4], high: [4] });
  });

  test('omits NaN', () => {
    expect(dayStrip(toColumns([[0, Number.NaN, 0]]), 0, 10, 1)).toEqual({ low: [null], high: [null] });
  });
});
