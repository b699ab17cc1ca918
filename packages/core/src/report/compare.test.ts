import { describe, expect, test } from 'vitest';
import { digitalFigures } from '../testing/digital-figures.ts';
import type { ReportFigureId } from './catalogue.ts';
import { compareFigure } from './compare.ts';
import { reportFigures } from './figures.ts';

const figures = (on: number, off: number, unknown: number, starts: number) =>
  reportFigures('count', digitalFigures({ on, off, unknown, starts }), null);

describe('a figure compared with the previous period', () => {
  test('by hand: twice the starts a day, though half of the day is unknown', () => {
    const compare = (id: ReportFigureId) => compareFigure(id, figures(3, 9, 12, 10), figures(4, 20, 0, 10));
    expect(compare('Starts')).toEqual({
      amount: { now: 10, before: 10, difference: 0, ratio: 1 },
      rate: { now: 20, before: 10, difference: 10, ratio: 2 },
    });
    expect(compare('OnHours')).toEqual({
      amount: { now: 3, before: 4, difference: -1, ratio: 0.75 },
      rate: { now: 0.25, before: 4 / 24, difference: 0.25 - 4 / 24, ratio: 1.5 },
    });
    expect(compare('OffHours').rate.now).toBe(0.75);
    expect(compare('LongestOnHours').rate).toMatchObject({ now: null, before: null });
  });

  test('has no ratio to zero, and neither amount nor rate of unknown time', () => {
    const compare = (id: ReportFigureId) => compareFigure(id, figures(0, 0, 24, 0), figures(0, 24, 0, 0));
    expect(compare('Starts').amount).toEqual({ now: null, before: 0, difference: null, ratio: null });
    expect(compare('Starts').rate).toEqual({ now: null, before: 0, difference: null, ratio: null });
    expect(compare('UnknownHours').amount).toEqual({ now: 24, before: 0, difference: 24, ratio: null });
  });
});
