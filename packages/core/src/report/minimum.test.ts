import type { ReportFigures } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { isMinimum } from './minimum.ts';

const figures = (on: number, off: number, unknown: number, starts: number, hidden = 0): ReportFigures => ({
  Value: starts,
  Hours: on + off + unknown,
  OnHours: on,
  OffHours: off,
  UnknownHours: unknown,
  Starts: starts,
  HiddenStarts: hidden,
  LongestOnHours: 0,
  SpansOutage: unknown > 0,
});

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
    expect(isMinimum('count', own, 2)).toBe(expected);
  });

  it('marks hours whose printed digits unknown time would change', () => {
    const month = figures(6, 713, 1, 12);
    expect([0, 1, 2, 4].map((decimals) => isMinimum('ontime', month, decimals))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isMinimum('offtime', month, 1)).toBe(true);
    expect(isMinimum('offtime', figures(720, 0, 1, 0), 2)).toBe(false);
  });

  it('does not mark hours because of hidden starts', () => {
    expect(isMinimum('ontime', figures(4, 19.999, 0.001, 3, 1), 2)).toBe(false);
  });
});
