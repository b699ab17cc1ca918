import {
  createAnalogRollUp,
  createDigitalRollUp,
  firstIndexFrom,
  MEAN_STEPS,
  NOTHING_KNOWN,
  QUARTER_MS,
  type SampleColumns,
  stepForWidth,
} from '@outpost/historian/pure';
import { toColumns } from '@outpost/historian/testing/samples.ts';
import {
  carries,
  cases,
  hoursOfSamples,
  hoursOfStates,
  rowObjects,
  smallSamples,
  smallValues,
  states,
  summariesByTheMillisecond,
} from '@outpost/historian/testing/summaries.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnalogBuckets, analogBuckets, analogBucketsOfSpans, analogStatistics } from './analog.ts';
import { digitalBuckets, digitalBucketsOfSpans, digitalTrend, stateChanges, UNKNOWN } from './digital.ts';
import { worstQuality } from './quality.ts';
import { BUCKET_WIDTHS_MS, trendWindow } from './window.ts';

const HOUR_MS = 3_600_000;
const analogColumns = ['min', 'max', 'mean', 'last', 'knownMs', 'seen'] as const;
const digitalColumns = ['onMs', 'knownMs', 'changes', 'last', 'seen'] as const;

describe('the window of a trend', () => {
  const spans = fc.tuple(
    fc.integer({ min: -(10 ** 12), max: 10 ** 13 }),
    fc.integer({ min: 1, max: 10 ** 12 }),
  );

  test('covers the request with the narrowest buckets that are few enough', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 2, max: 5_000 }), ([fromMs, spanMs], maxBuckets) => {
        const { startMs, widthMs, count } = trendWindow(fromMs, fromMs + spanMs, maxBuckets);
        expect(count).toBeLessThanOrEqual(maxBuckets);
        expect(startMs).toBeLessThanOrEqual(fromMs);
        expect(startMs + widthMs).toBeGreaterThan(fromMs);
        expect(startMs + count * widthMs).toBeGreaterThanOrEqual(fromMs + spanMs);
        const narrower = BUCKET_WIDTHS_MS[BUCKET_WIDTHS_MS.indexOf(widthMs) - 1];
        if (narrower !== undefined) expect(spanMs).toBeGreaterThan((maxBuckets - 2) * narrower);
      }),
    );
  });

  test('keeps the same buckets while panning', () => {
    fc.assert(
      fc.property(
        spans,
        fc.integer({ min: 2, max: 500 }),
        fc.nat(10 ** 9),
        ([fromMs, spanMs], most, byMs) => {
          const here = trendWindow(fromMs, fromMs + spanMs, most + 1);
          const there = trendWindow(fromMs + byMs, fromMs + byMs + spanMs, most + 1);
          // A bucket more at an edge may make the difference; never more than one step of the
          // ladder.
          const steps = BUCKET_WIDTHS_MS.indexOf(here.widthMs) - BUCKET_WIDTHS_MS.indexOf(there.widthMs);
          expect(Math.abs(steps)).toBeLessThanOrEqual(1);
          if (steps === 0) expect(Math.abs(here.startMs - there.startMs) % here.widthMs).toBe(0);
        },
      ),
    );
  });

  test('has widths that quarters, 6 hours and days divide evenly', () => {
    const from = (least: number) => BUCKET_WIDTHS_MS.filter((widthMs) => widthMs >= least);
    for (const least of [QUARTER_MS, 6 * HOUR_MS, 24 * HOUR_MS]) {
      expect(from(least).filter((widthMs) => widthMs % least !== 0)).toEqual([]);
    }
    expect([...BUCKET_WIDTHS_MS].sort((a, b) => a - b)).toEqual(BUCKET_WIDTHS_MS);
    expect(stepForWidth(5 * 60_000)).toBeNull();
    expect(stepForWidth(HOUR_MS)).toBe(QUARTER_MS);
    expect(stepForWidth(12 * HOUR_MS, [QUARTER_MS, 6 * HOUR_MS])).toBe(6 * HOUR_MS);
    expect(stepForWidth(3 * HOUR_MS, [QUARTER_MS, 6 * HOUR_MS])).toBe(QUARTER_MS);
  });

  test('of a year and of ten has a thousand buckets or fewer', () => {
    const year = trendWindow(Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1), 1_000);
    expect(year).toEqual({ startMs: Date.UTC(2025, 0, 1), widthMs: 12 * HOUR_MS, count: 730 });
    expect(trendWindow(Date.UTC(2016, 0, 1), Date.UTC(2026, 0, 1), 1_000).count).toBeLessThanOrEqual(1_000);
    expect(() => trendWindow(5, 5, 100)).toThrow(RangeError);
    expect(() => trendWindow(0, 5, 1)).toThrow(RangeError);
    expect(() => trendWindow(0, 1e300, 10)).toThrow(RangeError);
  });
});

describe('buckets', () => {
  const window = fc.record({
    startMs: fc.integer({ min: -20, max: 60 }),
    widthMs: fc.integer({ min: 1, max: 30 }),
    count: fc.integer({ min: 1, max: 12 }),
  });
  const edgesOf = ({ startMs, widthMs, count }: { startMs: number; widthMs: number; count: number }) =>
    Array.from({ length: count + 1 }, (_, n) => startMs + n * widthMs);
  const untils = fc.integer({ min: -25, max: 120 });
  /** Samples from the window on, and the value before. */
  const cut = (samples: SampleColumns, startMs: number): SampleColumns => {
    const from = firstIndexFrom(samples.atMs, startMs);
    return {
      atMs: samples.atMs.slice(from),
      values: samples.values.slice(from),
      qualities: samples.qualities.slice(from),
    };
  };

  test('of an analog point match a computation for every millisecond', () => {
    fc.assert(
      fc.property(
        smallSamples(smallValues),
        window,
        untils,
        carries(smallValues),
        (all, asked, untilMs, carry) => {
          const samples = cut(all, asked.startMs);
          const { rows, ...rest } = analogBuckets(samples, asked, untilMs, carry);
          const expected = summariesByTheMillisecond(samples, edgesOf(asked), untilMs, carry);
          expect(rest).toEqual({ startMs: asked.startMs, stepMs: asked.widthMs });
          rowObjects(analogColumns, rows).forEach(({ mean, last, ...row }, index) => {
            const {
              min,
              max,
              knownMs,
              seen,
              mean: exact,
            } = expected[index]?.analog ?? {
              ...{ min: Number.NaN, max: Number.NaN, mean: Number.NaN, knownMs: 0, seen: 0 },
            };
            expect(row).toEqual({ min, max, knownMs, seen });
            expect(last).toBe(Number.isNaN(min) ? Number.NaN : expected[index]!.analog.last);
            if (Number.isNaN(exact)) expect(mean).toBeNaN();
            else expect(mean).toBeCloseTo(exact, 12);
          });
        },
      ),
      cases(400),
    );
  });

  test('of a digital point match a computation for every millisecond', () => {
    fc.assert(
      fc.property(smallSamples(states), window, untils, carries(states), (all, asked, untilMs, carry) => {
        const samples = cut(all, asked.startMs);
        const expected = summariesByTheMillisecond(samples, edgesOf(asked), untilMs, carry);
        expect(rowObjects(digitalColumns, digitalBuckets(samples, asked, untilMs, carry).rows)).toEqual(
          edgesOf(asked)
            .slice(1)
            .map((_, index) => {
              const row = expected[index]?.digital;
              if (!row) return { onMs: 0, knownMs: 0, changes: 0, last: Number.NaN, seen: 0 };
              const { onMs, knownMs, starts, stops, seen, first } = row;
              return {
                onMs,
                knownMs,
                changes: starts + stops,
                last: Number.isNaN(first) ? first : row.last,
                seen,
              };
            }),
        );
      }),
      cases(400),
    );
  });

  test('begin with the last of the samples before them', () => {
    const asked = { startMs: 0, widthMs: 10, count: 2 };
    const samples = toColumns([
      [-30, 7, 0],
      [-20, 5, 0],
      [15, 6, 0],
    ]);
    expect(rowObjects(analogColumns, analogBuckets(samples, asked, 20).rows)).toEqual([
      { min: 5, max: 5, mean: 5, last: 5, knownMs: 10, seen: 1 },
      { min: 5, max: 6, mean: 5.5, last: 6, knownMs: 10, seen: 1 },
    ]);
  });

  const longWindows = fc.record({
    width: fc.constantFrom(...BUCKET_WIDTHS_MS.filter((ms) => ms >= QUARTER_MS && ms <= 48 * HOUR_MS)),
    before: fc.nat(3),
    count: fc.integer({ min: 1, max: 80 }),
  });
  const windowFor = (
    samples: SampleColumns,
    { width, before, count }: { width: number; before: number; count: number },
  ) => ({
    startMs: (Math.floor(samples.atMs[0]! / width) - before) * width,
    widthMs: width,
    count,
  });
  const late = fc.nat(8 * HOUR_MS);

  test('of an analog point are the same from quarters as from samples', () => {
    fc.assert(
      fc.property(hoursOfSamples, longWindows, late, (samples, asked, lateMs) => {
        const untilMs = samples.atMs.at(-1)! + lateMs;
        const rollUp = createAnalogRollUp(samples.atMs[0]!);
        rollUp.append(samples);
        const target = windowFor(samples, asked);
        const long = analogBucketsOfSpans([rollUp.finish(untilMs)], target);
        const exact = analogBuckets(samples, target, untilMs);
        const withoutMean = (buckets: AnalogBuckets) =>
          rowObjects(analogColumns, buckets.rows).map(({ mean: _, ...row }) => row);
        expect(withoutMean(long)).toEqual(withoutMean(exact));
        exact.rows.mean.forEach((mean, index) => {
          const [min, max] = [exact.rows.min[index]!, exact.rows.max[index]!];
          // Where sums overflow there is no meaningful mean.
          if (!(Math.max(Math.abs(min), Math.abs(max)) < 1e290)) return;
          const rounding =
            (max - min) / MEAN_STEPS / 2 + Math.max(Math.abs(min), Math.abs(max)) * 1e-12 + 1e-300;
          expect(Math.abs(long.rows.mean[index]! - mean)).toBeLessThanOrEqual(rounding);
        });
      }),
      cases(300),
    );
  });

  test('of a digital point are the same from quarters as from samples', () => {
    fc.assert(
      fc.property(hoursOfStates, longWindows, late, (samples, asked, lateMs) => {
        const untilMs = samples.atMs.at(-1)! + lateMs;
        const rollUp = createDigitalRollUp(samples.atMs[0]!);
        rollUp.append(samples);
        const target = windowFor(samples, asked);
        expect(digitalBucketsOfSpans([rollUp.finish(untilMs)], target)).toEqual(
          digitalBuckets(samples, target, untilMs),
        );
      }),
      cases(300),
    );
  });

  test('keep a spike of a single sample in a year', () => {
    const start = Date.UTC(2025, 0, 1);
    const rows = Array.from({ length: 35_040 }, (_, n) => [start + n * QUARTER_MS + 20_000, 4, 0] as const);
    const spiked = toColumns([
      ...rows.slice(0, 9_000),
      [start + 9_000 * QUARTER_MS + 5_000, 93, 0],
      ...rows.slice(9_000),
    ]);
    const { rows: buckets } = analogBuckets(
      spiked,
      trendWindow(start, start + 365 * 24 * HOUR_MS, 100),
      start,
    );
    expect([...buckets.max].filter((max) => max === 93)).toHaveLength(1);
  });
});

describe('statistics', () => {
  test('of buckets are those of the whole', () => {
    fc.assert(
      fc.property(smallSamples(smallValues), fc.integer({ min: 1, max: 20 }), (samples, widthMs) => {
        const count = Math.ceil(120 / widthMs);
        const parts = analogBuckets(samples, { startMs: -10, widthMs, count }, 95);
        const whole = analogBuckets(samples, { startMs: -10, widthMs: widthMs * count, count: 1 }, 95).rows;
        const { min, max, mean, knownMs } = analogStatistics(parts);
        expect([min, max, knownMs]).toEqual([whole.min[0], whole.max[0], whole.knownMs[0]]);
        if (knownMs > 0) expect(mean).toBeCloseTo(whole.mean[0]!, 12);
      }),
    );
  });
});

describe('a digital trend', () => {
  const samples = toColumns([
    [0, 0, 0],
    [10, 1, 0],
    [10, 1, 0],
    [20, 1, 0],
    [30, 1, 2],
    [40, 0, 0],
    [50, 1, 0],
    [50, 0, 0],
    [60, 1, 0],
  ]);

  test('has every change, including unknown time', () => {
    expect(stateChanges(samples, 0, 100, 70)).toEqual({
      atMs: Float64Array.of(0, 10, 30, 40, 60),
      states: Int8Array.of(0, 1, UNKNOWN, 0, 1),
      endMs: 70,
    });
  });

  test('begins with the initial state', () => {
    const atStart = (fromMs: number) => {
      const { atMs, states: all } = stateChanges(samples, fromMs, 100, 70);
      return [atMs[0], all[0]];
    };
    expect(atStart(-5)).toEqual([-5, UNKNOWN]);
    expect(atStart(15)).toEqual([15, 1]);
    expect(atStart(30)).toEqual([30, UNKNOWN]);
    expect(atStart(60)).toEqual([60, 1]);
    expect(stateChanges(toColumns([]), 0, 9, 9, { value: 1, quality: 0 }).states).toEqual(Int8Array.of(1));
    expect(stateChanges(toColumns([]), 0, 9, 9, { value: 1, quality: 2 }).states).toEqual(
      Int8Array.of(UNKNOWN),
    );
    expect(stateChanges(toColumns([]), 0, 9, 9, NOTHING_KNOWN).states).toEqual(Int8Array.of(UNKNOWN));
  });

  test('has nothing in the future', () => {
    const to = stateChanges(samples, 65, 100, 0);
    expect(to).toEqual({ atMs: new Float64Array(0), states: new Int8Array(0), endMs: 65 });
    expect(stateChanges(samples, 0, 45, 70).endMs).toBe(45);
    // The newest sample counts at once, even before a poll after it.
    expect(stateChanges(samples, 0, 100, 0).states.at(-1)).toBe(1);
  });

  test('becomes buckets when there are too many changes, with the same time on', () => {
    fc.assert(
      fc.property(
        hoursOfStates,
        fc.nat(HOUR_MS),
        fc.integer({ min: 2, max: 200 }),
        (all, lateMs, maxPoints) => {
          const [fromMs, untilMs] = [all.atMs[0]!, all.atMs.at(-1)! + lateMs];
          const toMs = untilMs + 1;
          const every = stateChanges(all, fromMs, toMs, untilMs);
          const onMs = every.states.reduce(
            (sum, state, n) =>
              state === 1 ? sum + (every.atMs[n + 1] ?? every.endMs) - every.atMs[n]! : sum,
            0,
          );
          const trend = digitalTrend(all, fromMs, toMs, maxPoints, untilMs);
          if (every.atMs.length <= maxPoints) expect(trend).toEqual({ form: 'changes', changes: every });
          else if (trend.form === 'buckets') {
            expect(trend.buckets.rows.count).toBeLessThanOrEqual(maxPoints);
            expect(trend.buckets.rows.onMs.reduce((sum, ms) => sum + ms)).toBe(onMs);
          } else expect.unreachable();
        },
      ),
    );
  });
});

test('the worst quality of a bucket', () => {
  expect([0, 16, 1, 1 | 2, 1 | 4, 1 | 2 | 4 | 8, 16 | 1].map(worstQuality)).toEqual([
    null,
    null,
    0,
    1,
    2,
    3,
    0,
  ]);
});
