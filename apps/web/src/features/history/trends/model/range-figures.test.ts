import type { TrendStatistics } from '@outpost/contract';
import { expect, it } from 'vitest';
import { columnsOf, statisticsOf } from './columns.ts';
import { piecesOf } from './pieces.ts';
import { analogRangeFigures, digitalRangeFigures } from './range-figures.ts';

const MINUTE = 60_000;
const START = '2026-03-01T00:00:00.000Z';
const START_MS = Date.parse(START);
/** From the middle of the first bucket of 10 min to the end of the second. */
const LATER = START_MS + 60 * MINUTE;
const SPAN = { fromMs: START_MS + 5 * MINUTE, toMs: START_MS + 20 * MINUTE };

const range = {
  PointId: 1,
  StartAt: '2026-03-01T00:05:00.000Z',
  EndAt: '2026-03-01T00:20:00.000Z',
  ElapsedMs: 15 * MINUTE,
  KnownMs: 15 * MINUTE,
  BucketMs: null,
};

/** 9 for the first 5 min, which are not in the range; then 1. */
const LEVEL = columnsOf({
  ...{ PointId: 1, StartAt: START, BucketMs: 10 * MINUTE },
  ...{ Min: [1, 1], Max: [9, 1], Mean: [5, 1], Last: [1, 1] },
  ...{ KnownMs: [10 * MINUTE, 10 * MINUTE], Quality: ['good', 'good'].map(() => 0) },
});
const OF_LEVEL: TrendStatistics = {
  ...{ Kind: 'analog', ...range, Min: 1, Max: 1, Mean: 1, Last: 1, Percentiles: [] },
};

it('are those of the table of statistics, not of buckets that reach beyond the range', () => {
  expect(statisticsOf(LEVEL, SPAN)).toMatchObject({ min: 1, mean: 3, max: 9 });
  expect(analogRangeFigures(OF_LEVEL, LEVEL, SPAN, LATER)).toEqual({ min: 1, mean: 1, max: 1 });
});

it('of a live view have what arrived since the statistics, at once', () => {
  // A third bucket of 10 min, in which the range ends and a value just arrived.
  const live = columnsOf({
    ...{ PointId: 1, StartAt: START, BucketMs: 10 * MINUTE },
    ...{ Min: [1, 1, 0], Max: [9, 1, 4], Mean: [5, 1, 2], Last: [1, 1, 4] },
    ...{ KnownMs: [10 * MINUTE, 10 * MINUTE, MINUTE], Quality: ['good', 'good', 'good'].map(() => 0) },
  });
  const found: TrendStatistics = { ...OF_LEVEL, EndAt: '2026-03-01T00:25:00.000Z' };
  const span = { fromMs: START_MS + 5 * MINUTE, toMs: START_MS + 21 * MINUTE };
  expect(analogRangeFigures(found, live, span, span.toMs)).toEqual({ min: 0, mean: 1, max: 4 });
  // Once the range is over, the bucket at its end also covers time after it.
  expect(analogRangeFigures(found, live, span, LATER)).toEqual({ min: 1, mean: 1, max: 1 });
  const none = { ...found, Min: null, Max: null, Mean: null, Last: null, KnownMs: 0 } as TrendStatistics;
  expect(analogRangeFigures(none, live, span, span.toMs)).toMatchObject({ min: 0, max: 9 });
});

it('are none where no value was known, whatever the buckets next to it have', () => {
  const none = { ...OF_LEVEL, Min: null, Max: null, Mean: null, Last: null, KnownMs: 0 } as TrendStatistics;
  const early = { ...none, EndAt: '2026-03-01T00:09:00.000Z' };
  const nothing = { min: Number.NaN, mean: Number.NaN, max: Number.NaN };
  expect(analogRangeFigures(early, LEVEL, SPAN, LATER)).toEqual(nothing);
  expect(analogRangeFigures(none, undefined, SPAN, LATER)).toEqual(nothing);
});

it('come from the chart as long as there are no statistics of the point', () => {
  expect(analogRangeFigures(undefined, LEVEL, SPAN, LATER)).toMatchObject({ mean: 3 });
  expect(analogRangeFigures(undefined, undefined, SPAN, LATER)).toBeNull();
});

it('of a digital point have the time of the statistics and the changes of the chart', () => {
  const pump = piecesOf(
    {
      ...{ Form: 'buckets', PointId: 1, StartAt: START, BucketMs: 10 * MINUTE },
      ...{ OnMs: [4 * MINUTE, 0], KnownMs: [10 * MINUTE, 10 * MINUTE], Changes: [2, 0] },
      ...{ Last: [false, false], Quality: [0, 0] },
    },
    SPAN.toMs,
  );
  const found: TrendStatistics = {
    ...{ Kind: 'digital', ...range, KnownMs: 14 * MINUTE },
    ...{ OnMs: 4 * MINUTE, Starts: 1, HiddenStarts: 0, Last: false },
  };
  expect(digitalRangeFigures(undefined, pump, SPAN)).toMatchObject({ onMs: 2 * MINUTE, changes: 2 });
  expect(digitalRangeFigures(found, pump, SPAN)).toEqual({
    ...{ onMs: 4 * MINUTE, offMs: 10 * MINUTE, unknownMs: 0, changes: 2 },
  });
  expect(digitalRangeFigures(found, undefined, SPAN)).toBeNull();
});
