import { expect, test } from 'vitest';
import { REPORT_FIGURE_IDS, reportFigure } from './catalogue.ts';
import type { StartPeak } from './start-peaks.ts';

const HOUR_MS = 3_600_000;

test('each figure is computed from the time and the peak of its starts', () => {
  const time = {
    lengthMs: 24 * HOUR_MS,
    onMs: 4 * HOUR_MS,
    offMs: 19 * HOUR_MS,
    unknownMs: HOUR_MS,
    starts: 12,
    hiddenStarts: 1,
    longestOnMs: 2.5 * HOUR_MS,
  };
  const valuesWith = (peak: StartPeak | null) =>
    Object.fromEntries(REPORT_FIGURE_IDS.map((id) => [id, reportFigure(id).compute(time, peak)]));
  expect(valuesWith({ atLeast: 3, atMost: 4 })).toEqual({
    Starts: 12,
    OnHours: 4,
    OffHours: 19,
    UnknownHours: 1,
    Hours: 24,
    HiddenStarts: 1,
    LongestOnHours: 2.5,
    PeakStartsPerHour: 3,
  });
  expect(valuesWith(null).PeakStartsPerHour).toBeNull();
});
