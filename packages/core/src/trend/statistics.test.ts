import {
  BAD,
  createAnalogRollUp,
  createDigitalRollUp,
  GOOD,
  QUARTER_MS,
  STALE,
} from '@outpost/historian/pure';
import { toColumns } from '@outpost/historian/testing/samples.ts';
import { cases, hoursOfSamples, hoursOfStates } from '@outpost/historian/testing/summaries.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analogBucketFold } from './analog.ts';
import {
  analogRangeOfBuckets,
  analogRangeOfSamples,
  digitalRangeFold,
  digitalRangeOfSamples,
  TREND_PERCENTILES,
  weightedPercentiles,
} from './statistics.ts';

const MINUTE = 60_000;
const minutes = (rows: readonly (readonly [number, number, number])[]) =>
  toColumns(rows.map(([minute, value, quality]) => [minute * MINUTE, value, quality]));

describe('percentiles by weight', () => {
  test('are the lowest value that is not exceeded for the share', () => {
    expect(weightedPercentiles([3, 1, 2], [1, 1, 2], [0, 25, 26, 75, 76, 100])).toEqual([1, 1, 2, 2, 3, 3]);
    expect(weightedPercentiles([7], [0.1], [5, 50, 95])).toEqual([7, 7, 7]);
    expect(weightedPercentiles([7, Number.NaN], [0, 0], [50])).toEqual([]);
  });

  test('have no more than the share below and no more than the rest above', () => {
    const weighed = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(20)), { minLength: 1 });
    fc.assert(
      fc.property(weighed, fc.integer({ min: 1, max: 99 }), (pairs, percent) => {
        const sum = (keep: (value: number) => boolean) =>
          pairs.reduce((total, [value, weight]) => total + (keep(value) ? weight : 0), 0);
        const total = sum(() => true);
        const [found] = weightedPercentiles(
          pairs.map(([value]) => value),
          pairs.map(([, weight]) => weight),
          [percent],
        );
        if (total === 0) return expect(found).toBeUndefined();
        expect(sum((value) => value < found!)).toBeLessThanOrEqual((total * percent) / 100 + 1e-9);
        expect(sum((value) => value > found!)).toBeLessThanOrEqual((total * (100 - percent)) / 100 + 1e-9);
      }),
    );
  });
});

describe('statistics of an analog range', () => {
  test('are by time, begin and end exactly with the range, and leave out what was not good', () => {
    // 1 for 30 min of the range, unknown for 20, then 9 for 10 of them.
    const samples = minutes([
      [-5, 1, GOOD],
      [30, 500, BAD],
      [40, 500, STALE],
      [50, 9, GOOD],
      [70, 100, GOOD],
    ]);
    expect(analogRangeOfSamples(samples, 0, 60 * MINUTE, 80 * MINUTE)).toEqual({
      min: 1,
      max: 9,
      mean: (1 * 30 + 9 * 10) / 40,
      last: 9,
      knownMs: 40 * MINUTE,
      percentiles: [
        { percent: 5, value: 1, low: 1, high: 1 },
        { percent: 50, value: 1, low: 1, high: 1 },
        { percent: 95, value: 9, low: 9, high: 9 },
      ],
    });
  });

  test('are unknown before the first sample and after the last good poll', () => {
    const samples = minutes([[10, 4, GOOD]]);
    expect(analogRangeOfSamples(samples, 0, 60 * MINUTE, 25 * MINUTE).knownMs).toBe(15 * MINUTE);
    expect(analogRangeOfSamples(samples, 30 * MINUTE, 60 * MINUTE, 25 * MINUTE)).toEqual({
      min: Number.NaN,
      max: Number.NaN,
      mean: Number.NaN,
      last: Number.NaN,
      knownMs: 0,
      percentiles: [],
    });
  });

  test('from buckets agree with those of samples, and enclose the exact percentiles', () => {
    fc.assert(
      fc.property(hoursOfSamples, fc.nat(7_200_000), (samples, lateMs) => {
        if (!Array.from(samples.values).every((value) => Math.abs(value) < 1e290)) return;
        const untilMs = samples.atMs.at(-1)! + lateMs;
        const startMs = Math.floor(samples.atMs[0]! / QUARTER_MS) * QUARTER_MS;
        const count = Math.ceil((untilMs + 1 - startMs) / QUARTER_MS);
        const rollUp = createAnalogRollUp(startMs);
        rollUp.append(samples);
        const fold = analogBucketFold({ startMs, widthMs: QUARTER_MS, count });
        fold.add(rollUp.finish(untilMs));
        const coarse = analogRangeOfBuckets(fold.finish());
        const exact = analogRangeOfSamples(samples, startMs, startMs + count * QUARTER_MS, untilMs);
        const { min, max, last, knownMs } = exact;
        expect(coarse).toMatchObject({ min, max, last, knownMs });
        expect(coarse.percentiles).toHaveLength(exact.percentiles.length);
        exact.percentiles.forEach(({ percent, value }, index) => {
          const { low, high } = coarse.percentiles[index]!;
          expect(percent).toBe(TREND_PERCENTILES[index]);
          expect(value).toBeGreaterThanOrEqual(low);
          expect(value).toBeLessThanOrEqual(high);
        });
      }),
      cases(300),
    );
  });
});

describe('statistics of a digital range', () => {
  test('count starts and time on; unknown time is neither on nor off', () => {
    const samples = minutes([
      [0, 0, GOOD],
      [10, 1, GOOD],
      [20, 0, GOOD],
      [30, 1, BAD],
      [40, 1, GOOD],
      [50, 0, GOOD],
    ]);
    expect(digitalRangeOfSamples(samples, 5 * MINUTE, 60 * MINUTE, 55 * MINUTE)).toEqual({
      onMs: 20 * MINUTE,
      knownMs: 40 * MINUTE,
      starts: 1,
      hiddenStarts: 1,
      last: 0,
    });
  });

  test('are the same from roll-ups as from samples', () => {
    fc.assert(
      fc.property(hoursOfStates, fc.nat(7_200_000), (samples, lateMs) => {
        const untilMs = samples.atMs.at(-1)! + lateMs;
        const startMs = Math.floor(samples.atMs[0]! / QUARTER_MS) * QUARTER_MS;
        const endMs = Math.ceil((untilMs + 1) / QUARTER_MS) * QUARTER_MS;
        const rollUp = createDigitalRollUp(startMs);
        rollUp.append(samples);
        const fold = digitalRangeFold(startMs, endMs);
        fold.add(rollUp.finish(untilMs));
        expect(fold.finish()).toEqual(digitalRangeOfSamples(samples, startMs, endMs, untilMs));
      }),
      cases(300),
    );
  });
});
