import { type DigitalSpans, digitalKind } from '@outpost/historian/pure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arePeaksExact, QuarterPeaks, startPeakAt, startPeaksOf } from './start-peaks.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 1_440 * MINUTE_MS;
const edges = (days: number) => Float64Array.from({ length: days + 1 }, (_, day) => day * DAY_MS);
const minutes = (times: readonly number[]) => Float64Array.from(times, (minute) => minute * MINUTE_MS);

/** Quarters in a row, with so many starts each. */
function quartersOf(startMs: number, starts: readonly number[]): DigitalSpans {
  const none = new Float64Array(starts.length);
  const rows = Object.fromEntries(digitalKind.columns.map((column) => [column, none]));
  return {
    startMs,
    stepMs: QUARTER_MS,
    rows: { ...rows, starts: Float64Array.from(starts), count: starts.length } as DigitalSpans['rows'],
  };
}

function byQuarter(days: number, ...pieces: readonly DigitalSpans[]) {
  const peaks = new QuarterPeaks(edges(days));
  for (const piece of pieces) peaks.add(piece);
  return peaks.finish();
}

describe('the exact peak', () => {
  test.each([
    ['no start', [], 0],
    ['one start', [5], 1],
    ['three from 0:50 to 1:49, though each clock hour has fewer', [50, 70, 109], 3],
    ['60 minutes apart are not within an hour', [10, 70], 1],
    ['the busiest of several', [0, 30, 200, 210, 220, 230, 500, 559, 560], 4],
  ])('%s', (_, starts, expected) => {
    expect(startPeakAt(startPeaksOf(minutes(starts), edges(1)), 0)).toEqual({
      atLeast: expected,
      atMost: expected,
    });
  });

  test('of a day does not reach into the next; of all of them it does', () => {
    const peaks = startPeaksOf(minutes([1_430, 1_435, 1_445, 1_450]), edges(2));
    expect([...peaks.atLeast]).toEqual([2, 2, 4]);
  });
});

describe('the peak by quarter', () => {
  test('is at least the largest sum of four in a row, and at most that of five', () => {
    const peaks = byQuarter(1, quartersOf(0, [2, 0, 1, 3, 4, 0, 0, 0, 0]));
    expect(startPeakAt(peaks, 0)).toEqual({ atLeast: 8, atMost: 10 });
    expect(arePeaksExact(peaks)).toBe(false);
  });

  test('is exact where a fifth quarter has no starts', () => {
    const peaks = byQuarter(1, quartersOf(0, [0, 0, 2, 1, 0, 0, 0, 1]));
    expect(startPeakAt(peaks, 0)).toEqual({ atLeast: 3, atMost: 3 });
    expect(arePeaksExact(peaks)).toBe(true);
  });

  test('of a day does not reach into the next; of all of them it does', () => {
    const peaks = byQuarter(3, quartersOf(DAY_MS - 2 * QUARTER_MS, [1, 2, 3, 4]));
    expect([...peaks.atLeast]).toEqual([3, 7, 0, 10]);
    expect([...peaks.atMost]).toEqual([3, 7, 0, 10]);
  });

  test('counts quarters without data between pieces as time, and ignores what is not in the days', () => {
    const early = quartersOf(-2 * QUARTER_MS, [9, 9, 1, 1]);
    const late = quartersOf(4 * QUARTER_MS, [1, 1]);
    expect(startPeakAt(byQuarter(1, early, late), 0)).toEqual({ atLeast: 2, atMost: 3 });
    expect(startPeakAt(byQuarter(1, quartersOf(DAY_MS - QUARTER_MS, [1, 9])), 0).atLeast).toBe(1);
    expect([...byQuarter(0, early).atLeast]).toEqual([0]);
  });
});

test('the exact peak is within that by quarter, in days and in all of them', () => {
  const time = fc.integer({ min: 0, max: 2 * 1_440 - 1 });
  fc.assert(
    fc.property(fc.uniqueArray(time, { maxLength: 40 }), fc.integer({ min: 1, max: 191 }), (times, cut) => {
      const starts = [...times].sort((one, other) => one - other);
      const exact = startPeaksOf(minutes(starts), edges(2));
      const counts = new Array<number>(192).fill(0);
      for (const minute of starts) counts[Math.floor(minute / 15)]!++;
      const [first, second] = [counts.slice(0, cut), counts.slice(cut)];
      const peaks = byQuarter(2, quartersOf(0, first), quartersOf(cut * QUARTER_MS, second));
      for (const place of [0, 1, 2]) {
        const { atLeast, atMost } = startPeakAt(peaks, place);
        const of = startPeakAt(exact, place).atLeast;
        expect(of).toBeGreaterThanOrEqual(atLeast);
        expect(of).toBeLessThanOrEqual(atMost);
      }
    }),
  );
});
