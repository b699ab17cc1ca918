import { describe, expect, test } from 'vitest';
import { berlin, day, figures } from '../testing/berlin.ts';
import { reportBars } from './bars.ts';
import { compared, isNothingKnown } from './comparison.ts';
import { shownFigure, sumOf } from './figures.ts';
import { readPeriod } from './period.ts';
import { reportRows, rowStep } from './rows.ts';

const TODAY = '2026-03-30';

describe('a figure', () => {
  test('of which a part is unknown is the least that it can be', () => {
    const [, second] = berlin('count').Points[0]!.Days;
    expect(shownFigure('count', second!)).toMatchObject({ text: '3', known: 'least', unknown: '1.50' });
  });
  test('of which nothing is known is none, and no nought', () => {
    const nothing = figures('count', { on: 0, off: 0, unknown: 24, starts: 0 });
    expect(shownFigure('count', nothing)).toMatchObject({ value: null, text: '–', known: 'none' });
  });
  test('has hours that add up as they are printed', () => {
    const thirds = figures('ontime', { on: 7 + 1 / 3, off: 16 + 1 / 3, unknown: 1 / 3, starts: 1 });
    const { on, off, unknown } = shownFigure('ontime', thirds);
    expect([on, off, unknown].map(Number).reduce((sum, hours) => sum + Math.round(hours * 100), 0)).toBe(
      2400,
    );
  });
});

describe('lines', () => {
  test('say by day what is special: where records begin, 23 hours, today', () => {
    const rows = reportRows(berlin('count'), 'day', TODAY);
    expect(rows.map(({ label, notes }) => [label, ...notes])).toEqual([
      ['Sat 28 Mar', 'records begin'],
      ['Sun 29 Mar', '23 hours, clocks set forward'],
      ['Mon 30 Mar', 'today, not over yet'],
    ]);
    expect(rows.map(({ cells }) => cells[0]?.partial)).toEqual([true, false, true]);
  });

  test('name the points whose records begin, when others have older ones', () => {
    const report = berlin('count');
    const [pump] = report.Points;
    const older = {
      ...pump!,
      PointId: 8,
      Name: 'Power',
      Days: pump!.Days.map((own) => ({ ...own, Partial: false })),
    };
    const [first] = reportRows({ ...report, Points: [pump!, older] }, 'day', TODAY);
    expect(first!.notes).toEqual(['records of Pump 1 begin']);
  });

  test('of 25 and 23.5 hours say so', () => {
    const [pump] = berlin('ontime').Points;
    const Days = [
      day('ontime', '2025-10-26', false, { on: 1, off: 24, unknown: 0, starts: 1 }),
      day('ontime', '2025-10-27', false, { on: 1, off: 22.5, unknown: 0, starts: 1 }),
    ];
    const rows = reportRows({ ...berlin('ontime'), Points: [{ ...pump!, Days }] }, 'day', TODAY);
    expect(rows.map(({ notes }) => notes)).toEqual([
      ['25 hours, clocks set back'],
      ['23.5 hours, clocks set forward'],
    ]);
  });

  test('go by month: sums of its days, with how many of them where it is not whole', () => {
    const [pump] = berlin('count').Points;
    const Days = [
      day('count', '2026-02-27', false, { on: 1, off: 23, unknown: 0, starts: 4 }),
      day('count', '2026-02-28', false, { on: 2, off: 21, unknown: 1, starts: 6 }),
      ...pump!.Days,
    ];
    const rows = reportRows({ ...berlin('count'), Points: [{ ...pump!, Days }] }, 'month', TODAY);
    expect(rows.map(({ label, notes }) => [label, ...notes])).toEqual([
      ['Feb 2026', '2 days of it'],
      ['Mar 2026', 'not over yet', 'records begin'],
    ]);
    expect(rows[0]!.cells[0]!.figures).toEqual(sumOf('count', Days.slice(0, 2)));
    expect(rows[0]!.cells[0]!.figures).toMatchObject({
      Value: 10,
      Hours: 48,
      UnknownHours: 1,
      SpansOutage: true,
    });
  });

  test('go by day as long as that can be read', () => {
    const step = (period: string, wanted: 'day' | 'month' | null = null) =>
      rowStep(readPeriod(period)!, wanted);
    expect([step('2025-11'), step('2025'), step('2025', 'day'), step('2025-11', 'month')]).toEqual([
      'day',
      'month',
      'day',
      'month',
    ]);
    expect(step('2020-01-01--2025-12-31', 'day')).toBe('month');
  });
});

describe('beside the period before', () => {
  test('sums have differences, and rates over known time say how they compare', () => {
    const now = figures('count', { on: 3, off: 9, unknown: 12, starts: 10 });
    const before = figures('count', { on: 4, off: 20, unknown: 0, starts: 10 });
    expect(compared('count', now, before)).toEqual({
      before: '10',
      difference: '0',
      rate: '20.0',
      rateBefore: '10.0',
      times: '2.0 times',
      unknownBefore: '0.00',
      isBeforeLeast: false,
      isUneven: true,
    });
    const whole = { ...now, OnHours: 4, OffHours: 20, UnknownHours: 0 };
    expect(compared('count', whole, before)).toMatchObject({ difference: '0', isUneven: false });
    expect(compared('ontime', now, before)).toMatchObject({
      before: '4.00',
      difference: '−1.00',
      rate: '25.0 %',
      rateBefore: '16.7 %',
      times: '1.5 times',
    });
    expect(compared('offtime', now, before)).toMatchObject({
      difference: '−11.00',
      rate: '75.0 %',
      rateBefore: '83.3 %',
      times: '0.9 times',
    });
  });
  test('what is rare has rates that are not nought', () => {
    const month = figures('count', { on: 1, off: 719, unknown: 0, starts: 2 });
    const none = figures('count', { on: 0, off: 720, unknown: 0, starts: 0 });
    expect(compared('count', month, none)).toMatchObject({
      rate: '0.07',
      rateBefore: '0',
      times: 'none before',
    });
    expect(compared('count', none, month)).toMatchObject({ rate: '0', times: 'none now' });
    expect(compared('count', none, none)).toMatchObject({ rate: '0', times: 'as before' });
  });
  test('nothing is compared with what nobody knew', () => {
    const { Total, Before } = berlin('count').Points[0]!;
    expect(compared('count', Total, Before)).toMatchObject({
      before: '–',
      difference: '–',
      rateBefore: '–',
      times: '–',
    });
  });
  test('a report of which nothing is known says so', () => {
    const report = berlin('count');
    expect(isNothingKnown(report)).toBe(false);
    const [pump] = report.Points;
    expect(isNothingKnown({ ...report, Points: [{ ...pump!, Total: pump!.Before }] })).toBe(true);
  });
});

describe('columns of the chart', () => {
  const cellsOf = (kind: 'count' | 'ontime') =>
    reportRows(berlin(kind), 'day', TODAY).map(({ cells }) => cells[0] ?? null);

  test('reach as high as their figure, and say what share nobody knew', () => {
    const { bars, top, ticks } = reportBars('count', cellsOf('count'));
    expect([top, ticks]).toEqual([3, [0, 1, 2, 3]]);
    expect(bars.map((bar) => [bar!.height, Number(bar!.unknown.toFixed(3)), bar!.partial])).toEqual([
      [0, 0.875, true],
      [1, 0.065, false],
      [0, 0, true],
    ]);
  });
  test('of hours have the hours of a day above them, or what of these is needed', () => {
    expect(reportBars('ontime', cellsOf('ontime'))).toMatchObject({ top: 6, ticks: [0, 3, 6] });
    const busy = [{ partial: false, figures: figures('ontime', { on: 20, off: 5, unknown: 0, starts: 2 }) }];
    expect(reportBars('ontime', busy)).toMatchObject({ top: 25, ticks: [0, 6, 12, 18, 24] });
  });
  test('where nobody knew anything have no height', () => {
    const nothing = [
      { partial: false, figures: figures('count', { on: 0, off: 0, unknown: 24, starts: 0 }) },
      null,
    ];
    expect(reportBars('count', nothing).bars).toMatchObject([{ height: null, unknown: 1 }, null]);
  });
  test.each([
    [0, 1],
    [3, 3],
    [7, 8],
    [31, 40],
    [96, 100],
    [1_260, 1_500],
  ])('%d starts fit under %d', (most, top) => {
    const cells = [
      { partial: false, figures: figures('count', { on: 1, off: 23, unknown: 0, starts: most }) },
    ];
    const scale = reportBars('count', cells);
    expect(scale.top).toBe(top);
    expect(scale.ticks.length).toBeLessThanOrEqual(6);
  });
});
