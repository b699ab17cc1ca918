import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RateOfChange } from './rate.ts';

const follow = (overSeconds: number, samples: readonly [second: number, value: number][]) => {
  const rate = new RateOfChange(overSeconds * 1_000);
  return samples.map(([second, value]) => rate.add(second * 1_000, value));
};

describe('rate of change', () => {
  test('is unknown before half of its time has passed', () => {
    expect(
      follow(60, [
        [0, 1],
        [10, 2],
        [20, 3],
        [30, 4],
      ]),
    ).toEqual([Number.NaN, Number.NaN, Number.NaN, 6]);
  });

  test('covers only its time: earlier values do not count', () => {
    const samples: [number, number][] = Array.from({ length: 30 }, (_, index) => [
      index * 10,
      index < 10 ? 0 : (index - 9) * 2,
    ]);
    const rates = follow(60, samples);
    expect(rates[9]).toBe(0);
    expect(rates[15]).toBeCloseTo(12);
    expect(rates[29]).toBeCloseTo(12);
  });

  test('is negative while the value falls', () => {
    expect(
      follow(60, [
        [0, 100],
        [60, 40],
      ])[1],
    ).toBe(-60);
  });

  test('is unknown after a gap, and after a clock that was set back', () => {
    expect(
      follow(60, [
        [0, 1],
        [60, 2],
        [600, 100],
      ])[2],
    ).toBeNaN();
    expect(
      follow(60, [
        [100, 1],
        [160, 2],
        [20, 100],
        [50, 100],
      ]).slice(2),
    ).toEqual([Number.NaN, 0]);
  });

  test('of a straight line is its slope, whatever the sampling interval', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -100, max: 100, noNaN: true }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 10, max: 600 }),
        (slope, everySeconds, overSeconds) => {
          const samples = Array.from({ length: 200 }, (_, index): [number, number] => [
            index * everySeconds,
            (index * everySeconds * slope) / 60,
          ]);
          for (const rate of follow(overSeconds, samples)) {
            if (!Number.isNaN(rate)) expect(rate).toBeCloseTo(slope, 6);
          }
          const known = follow(overSeconds, samples).some((rate) => !Number.isNaN(rate));
          // Two values within the time that span half of it.
          expect(known).toBe(everySeconds <= overSeconds && 199 * everySeconds >= overSeconds / 2);
        },
      ),
    );
  });
});
