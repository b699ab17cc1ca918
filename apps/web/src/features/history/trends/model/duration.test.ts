import { expect, test } from 'vitest';
import { TREND_RANGES } from '../../../../ui/links/trend-link.ts';
import { durationText, readDuration } from './duration.ts';

test('writes and reads the ranges of the buttons as their links do', () => {
  expect(TREND_RANGES.map(({ spanMs }) => durationText(spanMs))).toEqual(
    TREND_RANGES.map(({ last }) => last),
  );
  expect(TREND_RANGES.map(({ last }) => readDuration(last))).toEqual(
    TREND_RANGES.map(({ spanMs }) => spanMs),
  );
});
