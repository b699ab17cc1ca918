import type { AnalogTrend } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  columnsOf,
  extentOf,
  gapsOf,
  hasGap,
  lineEnd,
  readingAt,
  shiftedColumns,
  statisticsOf,
} from './columns.ts';
import { bucketMsOf, coversWindow, fetchWindow } from './fetch-window.ts';
import { analogCell, tableSpans } from './values-table.ts';

const T = Date.UTC(2026, 10, 21, 14);
const MINUTE_MS = 60_000;

/** Buckets of 1 min; null: a gap. */
const trend = (means: readonly (number | null)[], spread = 0): AnalogTrend => ({
  PointId: 31,
  StartAt: new Date(T).toISOString(),
  BucketMs: MINUTE_MS,
  KnownMs: means.map((mean) => (mean === null ? 0 : MINUTE_MS)),
  Quality: means.map((mean) => (mean === null ? 2 : 0)),
  Min: means.map((mean) => (mean === null ? null : mean - spread)),
  Max: means.map((mean) => (mean === null ? null : mean + spread)),
  Mean: [...means],
  Last: [...means],
});

describe('columns', () => {
  const columns = columnsOf(trend([1, 2, null, 4, 9], 0.5));

  it('have minimum, maximum and average of a range', () => {
    const span = { fromMs: T, toMs: T + 4 * MINUTE_MS };
    expect(extentOf(columns, span)).toEqual({ low: 0.5, high: 4.5 });
    const { min, max, mean, knownMs } = statisticsOf(columns, span);
    expect([min, max, knownMs]).toEqual([0.5, 4.5, 3 * MINUTE_MS]);
    expect(mean).toBeCloseTo(7 / 3, 12);
    expect(extentOf(columns, { fromMs: T - MINUTE_MS, toMs: T })).toBeNull();
    expect(extentOf(columns, { fromMs: T + 2 * MINUTE_MS, toMs: T + 3 * MINUTE_MS })).toBeNull();
  });

  it('have the reading at the cursor, and none in a gap or outside', () => {
    expect(readingAt(columns, T + 90_000)).toMatchObject({
      fromMs: T + MINUTE_MS,
      mean: 2,
      min: 1.5,
      max: 2.5,
    });
    expect(readingAt(columns, T + 2.5 * MINUTE_MS)).toBeNull();
    expect(readingAt(columns, T - 1)).toBeNull();
    expect(readingAt(columns, T + 5 * MINUTE_MS)).toBeNull();
    expect(readingAt(shiftedColumns(columns, 3_600_000), T + 3_600_000)).toMatchObject({ mean: 1 });
  });

  it('have the end of their line: that of the last known bucket, not later than the range', () => {
    const ended = columnsOf(trend([1, 2, null, null]));
    const end = (fromMs: number, toMs: number) => lineEnd(ended, T + fromMs, T + toMs);
    expect(end(0, 4 * MINUTE_MS)).toEqual({ atMs: T + 2 * MINUTE_MS, value: 2 });
    expect(end(0, 90_000)).toEqual({ atMs: T + 90_000, value: 2 });
    expect(end(0, MINUTE_MS)).toEqual({ atMs: T + MINUTE_MS, value: 1 });
    expect(end(2 * MINUTE_MS, 4 * MINUTE_MS)).toBeNull();
    expect(end(-2 * MINUTE_MS, 0)).toBeNull();
  });

  it('have their gaps, without future time', () => {
    const late = columnsOf(trend([null, 1, null, null, 2, null, null]));
    const whole = { fromMs: T, toMs: T + 7 * MINUTE_MS };
    expect(gapsOf(late, whole, T + 6.5 * MINUTE_MS)).toEqual([
      { fromMs: T, toMs: T + MINUTE_MS },
      { fromMs: T + 2 * MINUTE_MS, toMs: T + 4 * MINUTE_MS },
      { fromMs: T + 5 * MINUTE_MS, toMs: T + 6.5 * MINUTE_MS },
    ]);
    expect(gapsOf(late, whole, T + 5 * MINUTE_MS)).toHaveLength(2);
    const known = (values: (number | null)[]) =>
      !hasGap(columnsOf(trend(values)), whole, T + 6.5 * MINUTE_MS);
    expect(known([1, 1, null, 1, 1, 1, 1])).toBe(false);
    expect(known([1, 1, 1, 1, 1, null, null])).toBe(false);
    expect(known([1, 1, 1, 1, 1, 1, null])).toBe(true);
  });
});

describe('the requested range', () => {
  it('is of wider buckets than requested where the server has only these', () => {
    const ask = { pointIds: [31], fromMs: T, toMs: T + 10 * MINUTE_MS, maxPoints: 10 };
    const ofTrend = (answer: AnalogTrend) =>
      bucketMsOf({ ask, requestedAtMs: T, trends: new Map([[31, answer]]) });
    expect(ofTrend(trend([1, 2]))).toBe(MINUTE_MS);
    expect(ofTrend({ ...trend([1, 2]), BucketMs: 15 * MINUTE_MS })).toBe(15 * MINUTE_MS);
    expect(bucketMsOf({ ask, requestedAtMs: T, trends: new Map() })).toBe(MINUTE_MS);
    expect(bucketMsOf(undefined)).toBeNull();
  });

  const spans = fc
    .tuple(
      fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2030, 0) }),
      fc.integer({ min: 60_000, max: 3_650 * 86_400_000 }),
    )
    .map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length }));

  it('covers the range, is no finer than the plot, and stays the same while panning a little', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 300, max: 2_500 }), (span, widthPx) => {
        const asked = fetchWindow(span, widthPx);
        const length = span.toMs - span.fromMs;
        expect(coversWindow(asked, span, widthPx)).toBe(true);
        expect(length / asked.bucketMs).toBeLessThanOrEqual(widthPx);
        expect(asked.maxPoints).toBe((asked.toMs - asked.fromMs) / asked.bucketMs);
        expect(asked.maxPoints).toBeLessThanOrEqual(20_000);
        const near = { fromMs: span.fromMs + length * 0.1, toMs: span.toMs + length * 0.1 };
        const there = fetchWindow(near, widthPx);
        // One more bucket at an edge may make them wider; otherwise the window covers the pan.
        if (there.bucketMs === asked.bucketMs) expect(coversWindow(asked, near, widthPx)).toBe(true);
      }),
    );
  });

  it('covers a range from the first supported day', () => {
    const span = { fromMs: Date.UTC(1980, 0), toMs: Date.UTC(1983, 3, 15) + 1 };
    expect(coversWindow(fetchWindow(span, 300), span, 300)).toBe(true);
  });

  it('does not cover a finer or further range', () => {
    const span = { fromMs: T, toMs: T + 3_600_000 };
    const asked = fetchWindow(span, 1_000);
    expect(coversWindow(asked, { fromMs: T, toMs: T + 600_000 }, 1_000)).toBe(false);
    expect(coversWindow(asked, { fromMs: T - 3_600_000, toMs: T }, 1_000)).toBe(false);
  });
});

test('has few table rows that begin at round times and are cut at the edges', () => {
  const span = { fromMs: T + 30_000, toMs: T + 3_600_000 };
  const rows = tableSpans(span);
  expect(rows.length).toBeLessThanOrEqual(60);
  expect(rows[0]).toEqual({ fromMs: T + 30_000, toMs: T + MINUTE_MS });
  expect(rows.slice(1).every(({ fromMs }) => fromMs % MINUTE_MS === 0)).toBe(true);
  expect(rows.at(-1)!.toMs).toBe(span.toMs);
  const columns = columnsOf(trend([1, 3, null]));
  expect(analogCell(columns, { fromMs: T, toMs: T + 2 * MINUTE_MS })).toEqual({ min: 1, mean: 2, max: 3 });
  expect(analogCell(columns, { fromMs: T + 2 * MINUTE_MS, toMs: T + 3 * MINUTE_MS })).toBeNull();
});
