import type { AnalogFigures } from '@outpost/contract';
import { describe, expect, test } from 'vitest';
import { type AnalogReportPointRows, changeText, isAnalogUnchanged, shownAnalog, unitsOf } from './analog.ts';
import { columnGroups } from './column-groups.ts';
import { rangeBars } from './range.ts';

const figures = (own: Partial<AnalogFigures> = {}): AnalogFigures => ({
  ...{ Hours: 24, UnknownHours: 0, Min: 1, Average: 2.345, Max: 9, Amount: null },
  ...own,
});

const point = (Total: AnalogFigures, more: Partial<AnalogReportPointRows> = {}): AnalogReportPointRows => ({
  ...{ PointId: 1, Point: 'AI1', Name: 'Inflow', Units: 'L/s', Decimals: 1 },
  ...{ AmountSource: 'rate', AmountUnits: 'm³', Days: [], Total, Before: figures() },
  ...more,
});

describe('a figure of an analog point', () => {
  test('has the decimals and the unit of the point', () => {
    const inflow = point(figures());
    expect(shownAnalog('Average', inflow, inflow.Total)).toEqual({ value: 2.345, text: '2.3', reason: null });
    expect([unitsOf('Max', inflow), unitsOf('Amount', inflow)]).toEqual(['L/s', 'm³']);
  });

  test.each([
    [12_345.6, '12,346'],
    [345.67, '345.7'],
    [1.234, '1.23'],
  ])('has the decimals that a total of %d needs', (Amount, text) => {
    const flow = point(figures({ Amount }));
    expect(shownAnalog('Amount', flow, flow.Total).text).toBe(text);
  });

  test('of a counter has the decimals of the counter', () => {
    const tips = point(figures({ Amount: 12 }), { AmountSource: 'counter', Decimals: 0 });
    expect(shownAnalog('Amount', tips, tips.Total).text).toBe('12');
  });

  test('is a dash with the reason where there is none', () => {
    const nothing = figures({ Min: null, Average: null, Max: null });
    const level = point(nothing, { AmountSource: null, AmountUnits: '' });
    expect(shownAnalog('Min', level, nothing)).toEqual({ value: null, text: '–', reason: 'no data' });
    expect(shownAnalog('Amount', level, figures()).reason).toBe('not available');
  });

  test.each([
    [110, 100, '+10 %'],
    [97, 100, '−3 %'],
    [100.2, 100, 'unchanged'],
    [-50, -100, '+50 %'],
    [5, 0, '–'],
    [null, 5, '–'],
  ])('of %s after %s is %s', (now, before, text) => {
    expect(changeText(now, before)).toBe(text);
  });
});

test('a point did not change where it had one value', () => {
  expect(isAnalogUnchanged(point(figures({ Min: 3, Max: 3 })))).toBe(true);
  expect(isAnalogUnchanged(point(figures()))).toBe(false);
  expect(isAnalogUnchanged(point(figures({ Min: null, Max: null, Average: null })))).toBe(false);
});

describe('ranges in a chart', () => {
  const cell = (Min: number | null, Max: number | null) => ({
    figures: figures({ Min, Max, Average: Min === null ? null : (Min + Max!) / 2 }),
    partial: false,
  });

  test.each([
    [[cell(0, 9)], [0, 2, 4, 6, 8, 10]],
    [[cell(101, 103)], [101, 101.5, 102, 102.5, 103]],
    [[cell(1, 9)], [0, 2, 4, 6, 8, 10]],
    [[cell(-4, 4)], [-4, -2, 0, 2, 4]],
    [[cell(5, 5)], [5, 5.2, 5.4, 5.6, 5.8, 6]],
    [[cell(null, null)], [0, 1]],
  ])('have lines around their values', (cells, ticks) => {
    expect(rangeBars(cells).ticks).toEqual(ticks);
  });

  test('lie between them', () => {
    const { bars } = rangeBars([cell(0, 10), null, cell(null, null)]);
    expect(bars[0]!.range).toEqual({ min: 0, average: 0.5, max: 1 });
    expect(bars[1]).toBeNull();
    expect(bars[2]!.range).toBeNull();
  });
});

test.each([
  [0, [[]]],
  [3, [[0, 1, 2]]],
  [12, [Array.from({ length: 12 }, (_, index) => index)]],
  [
    13,
    [
      [0, 1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
    ],
  ],
])('%d columns are in groups that fit a page', (count, groups) => {
  expect(columnGroups(count)).toEqual(groups);
});
