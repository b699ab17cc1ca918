import type { ReportFigures } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { digitalFigures } from '../testing/digital-figures.ts';
import { reportFigures } from './figures.ts';
import { isMinimum, minimumReason } from './minimum.ts';
import type { StartPeak } from './start-peaks.ts';

const figures = (
  on: number,
  off: number,
  unknown: number,
  starts: number,
  hidden = 0,
  peak: StartPeak | null = null,
): ReportFigures => {
  const span = digitalFigures({ on, off, unknown, starts, hidden, longest: 0 });
  return reportFigures('count', span, peak);
};

describe('isMinimum', () => {
  it.each([
    ['no time is unknown', figures(4, 20, 0, 12), false],
    ['all time is unknown', figures(0, 0, 24, 0), false],
    ['unknown time would add less than half a start', figures(4, 19, 1, 11), false],
    ['unknown time would add half a start', figures(4, 19, 1, 12), true],
    ['the point did not start in the known time', figures(0, 23, 1, 0), false],
    ['over 10 % of the time is unknown', figures(0, 21.5, 2.5, 0), true],
    ['a start was hidden', figures(4, 19.99, 0.01, 1, 1), true],
  ])('marks a count: %s', (_, own, expected) => {
    expect(isMinimum('Starts', own, 2)).toBe(expected);
  });

  it('marks hours whose printed digits unknown time would change', () => {
    const month = figures(6, 713, 1, 12);
    expect([0, 1, 2, 4].map((decimals) => isMinimum('OnHours', month, decimals))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isMinimum('OffHours', month, 1)).toBe(true);
    expect(isMinimum('OffHours', figures(720, 0, 1, 0), 2)).toBe(false);
  });

  it('does not mark hours because of hidden starts', () => {
    expect(isMinimum('OnHours', figures(4, 19.999, 0.001, 3, 1), 2)).toBe(false);
  });

  it('marks hidden starts, each of which is one or more', () => {
    expect(isMinimum('HiddenStarts', figures(4, 19, 1, 1, 1), 2)).toBe(true);
    expect(isMinimum('HiddenStarts', figures(4, 10, 10, 1), 2)).toBe(false);
  });

  it.each([
    ['from changes', figures(4, 20, 0, 12, 0, { atLeast: 4, atMost: 4 }), null],
    ['from quarters, which may have more', figures(4, 20, 0, 12, 0, { atLeast: 4, atMost: 5 }), 'resolution'],
    ['a start was hidden', figures(4, 19.9, 0.1, 12, 1, { atLeast: 4, atMost: 5 }), 'unknown-time'],
    ['all time is unknown', figures(0, 0, 24, 0, 0, { atLeast: 0, atMost: 0 }), null],
    ['it was not computed', figures(4, 10, 10, 12), null],
  ] as const)('gives the reason of the peak: %s', (_, own, expected) => {
    expect(minimumReason('PeakStartsPerHour', own, 2)).toBe(expected);
  });
});
