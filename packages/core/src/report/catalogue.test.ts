import { expect, test } from 'vitest';
import { digitalFigures } from '../testing/digital-figures.ts';
import { REPORT_FIGURE_IDS, reportFigure } from './catalogue.ts';
import type { StartPeak } from './start-peaks.ts';

test('each figure is computed from the time and the peak of its starts', () => {
  const time = digitalFigures({ on: 4, off: 19, unknown: 1, starts: 12, hidden: 1, longest: 2.5 });
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
    OnHoursPerStart: 1 / 3,
  });
  expect(valuesWith(null).PeakStartsPerHour).toBeNull();
});

test('a time per start is not known without a start', () => {
  const time = digitalFigures({ on: 4, off: 20 });
  expect(reportFigure('OnHoursPerStart').compute(time, null)).toBeNull();
});
