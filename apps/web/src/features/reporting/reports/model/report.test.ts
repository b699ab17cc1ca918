import type { Report, ReportFigures } from '@outpost/contract';
import { sumFigures } from '@outpost/core';
import { describe, expect, test } from 'vitest';
import { berlin, day, figures } from '../testing/berlin.ts';
import type { RowStep } from './address.ts';
import { reportBars } from './bars.ts';
import { compared, isNothingKnown } from './comparison.ts';
import { coverageOf } from './coverage.ts';
import { shownFigure } from './figures.ts';
import { reportNotes } from './notes.ts';
import { readPeriod } from './period.ts';
import { reportRows, rowStep } from './rows.ts';

const TODAY = '2026-03-30';

const rowsOf = (report: Report, step: RowStep, today: string) =>
  reportRows<ReportFigures>(report, step, today, (days) => sumFigures(report.Kind, days));

describe('a figure', () => {
  test('has hours and minutes, and starts are whole numbers', () => {
    const [, second] = berlin('count').Points[0]!.Days;
    expect(shownFigure('Starts', second!)).toEqual({ value: 3, text: '3', reason: null });
    expect(shownFigure('OffHours', second!)).toEqual({ value: 16.5, text: '16:30', reason: null });
    const year = figures('ontime', { on: 12_345.25, off: 0, unknown: 0, starts: 1 });
    expect(shownFigure('OnHours', year).text).toBe('12,345:15');
  });

  test('of some seconds is not that of none', () => {
    const short = figures('ontime', { on: 10 / 3_600, off: 24 - 10 / 3_600, unknown: 0, starts: 1 });
    expect(shownFigure('OnHours', short).text).toBe('< 0:01');
    expect(shownFigure('UnknownHours', short).text).toBe('0:00');
  });

  test('is a dash and not 0 where all time is unknown', () => {
    const nothing = figures('count', { on: 0, off: 0, unknown: 24, starts: 0 });
    expect(shownFigure('Starts', nothing)).toEqual({ value: null, text: '–', reason: 'no data' });
  });

  test('has printed hours that add up', () => {
    const thirds = figures('ontime', { on: 7 + 1 / 180, off: 16 + 1 / 180, unknown: 1 - 2 / 180, starts: 1 });
    const ids = ['OnHours', 'OffHours', 'UnknownHours'] as const;
    expect(ids.map((id) => shownFigure(id, thirds).text)).toEqual(['7:00', '16:01', '0:59']);
  });
});

describe('data coverage', () => {
  test.each([
    [[[24, 0]], '100 %', true],
    [[[24, 6]], '75.0 %', false],
    // A minute of a day is missing.
    [[[24, 1 / 60]], '99.9 %', false],
    [[[8_760, 1 / 3_600]], '> 99.9 %', false],
    [[[24, 24]], '0 %', false],
    [
      [
        [24, 0],
        [24, 12],
        [24, 1],
      ],
      '50.0 %',
      false,
    ],
    [[[0, 0]], '–', true],
    [[], '–', true],
  ] as const)('of %j is %s', (hours, text, isWhole) => {
    const times = hours.map(([Hours, UnknownHours]) => ({ Hours, UnknownHours }));
    expect(coverageOf(times)).toMatchObject({ text, isWhole });
  });

  test('is low below 90 %, and not where there is nothing', () => {
    const isLow = (UnknownHours: number) => coverageOf([{ Hours: 24, UnknownHours }]).isLow;
    expect([0, 2.4, 2.5, 23, 24].map(isLow)).toEqual([false, false, true, true, false]);
  });
});

describe('rows', () => {
  test('by day have notes for the first data, 23 hours and today', () => {
    const rows = rowsOf(berlin('count'), 'day', TODAY);
    expect(rows.map(({ label, notes }) => [label, ...notes])).toEqual([
      ['Sat 28 Mar', 'data begins'],
      ['Sun 29 Mar', '23 hours, clocks set forward'],
      ['Mon 30 Mar', 'today, incomplete'],
    ]);
    expect(rows.map(({ cells }) => cells[0]?.partial)).toEqual([true, false, true]);
  });

  test('name the points whose data begins where others have older data', () => {
    const report = berlin('count');
    const [pump] = report.Points;
    const older = {
      ...pump!,
      PointId: 8,
      Name: 'Power',
      Days: pump!.Days.map((own) => ({ ...own, Partial: false })),
    };
    const [first] = rowsOf({ ...report, Points: [pump!, older] }, 'day', TODAY);
    expect(first!.notes).toEqual(['data begins: Pump 1']);
  });

  test('have a note for days of 25 and 23.5 hours', () => {
    const [pump] = berlin('ontime').Points;
    const Days = [
      day('ontime', '2025-10-26', false, { on: 1, off: 24, unknown: 0, starts: 1 }),
      day('ontime', '2025-10-27', false, { on: 1, off: 22.5, unknown: 0, starts: 1 }),
    ];
    const rows = rowsOf({ ...berlin('ontime'), Points: [{ ...pump!, Days }] }, 'day', TODAY);
    expect(rows.map(({ notes }) => notes)).toEqual([
      ['25 hours, clocks set back'],
      ['23.5 hours, clocks set forward'],
    ]);
  });

  test('by month are sums of days, with their number where the month is incomplete', () => {
    const [pump] = berlin('count').Points;
    const Days = [
      day('count', '2026-02-27', false, { on: 1, off: 23, unknown: 0, starts: 4 }),
      day('count', '2026-02-28', false, { on: 2, off: 21, unknown: 1, starts: 6 }),
      ...pump!.Days,
    ];
    const rows = rowsOf({ ...berlin('count'), Points: [{ ...pump!, Days }] }, 'month', TODAY);
    expect(rows.map(({ label, notes }) => [label, ...notes])).toEqual([
      ['Feb 2026', '2 of 28 days'],
      ['Mar 2026', 'incomplete', 'data begins'],
    ]);
    expect(rows[0]!.cells[0]!.figures).toEqual(sumFigures('count', Days.slice(0, 2)));
    expect(rows[0]!.cells[0]!.figures).toMatchObject({
      Value: 10,
      Hours: 48,
      UnknownHours: 1,
      SpansOutage: true,
    });
  });

  test('are months for long periods', () => {
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

describe('comparison with the previous period', () => {
  test('has differences of sums and ratios of rates', () => {
    const now = figures('count', { on: 3, off: 9, unknown: 12, starts: 10 });
    const before = figures('count', { on: 4, off: 20, unknown: 0, starts: 10 });
    expect(compared('Starts', now, before)).toEqual({
      before: '10',
      difference: '0',
      rate: '20.0',
      rateBefore: '10.0',
      ratio: '2.0×',
      isUneven: true,
    });
    const whole = { ...now, OnHours: 4, OffHours: 20, UnknownHours: 0 };
    expect(compared('Starts', whole, before)).toMatchObject({ difference: '0', isUneven: false });
    expect(compared('OnHours', now, before)).toMatchObject({
      before: '4:00',
      difference: '−1:00',
      rate: '25.0 %',
      rateBefore: '16.7 %',
      ratio: '1.5×',
    });
    expect(compared('OffHours', now, before)).toMatchObject({
      difference: '−11:00',
      rate: '75.0 %',
      rateBefore: '83.3 %',
      ratio: '0.9×',
    });
  });
  test('prints small rates with more digits', () => {
    const month = figures('count', { on: 1, off: 719, unknown: 0, starts: 2 });
    const none = figures('count', { on: 0, off: 720, unknown: 0, starts: 0 });
    expect(compared('Starts', month, none)).toMatchObject({
      rate: '0.07',
      rateBefore: '0',
      ratio: 'none before',
    });
    expect(compared('Starts', none, month)).toMatchObject({ rate: '0', ratio: 'none now' });
    expect(compared('Starts', none, none)).toMatchObject({ rate: '0', ratio: 'unchanged' });
  });
  test('has no figures where all time is unknown', () => {
    const { Total, Before } = berlin('count').Points[0]!;
    expect(compared('Starts', Total, Before)).toMatchObject({
      before: '–',
      difference: '–',
      rateBefore: '–',
      ratio: '–',
    });
  });
  test('recognizes a report without known time', () => {
    const report = berlin('count');
    expect(isNothingKnown(report)).toBe(false);
    const [pump] = report.Points;
    expect(isNothingKnown({ ...report, Points: [{ ...pump!, Total: pump!.Before }] })).toBe(true);
  });
});

describe('notes', () => {
  const notesOf = (report: Report, only: number | null = null) =>
    reportNotes(report, rowsOf(report, 'day', TODAY), only);

  test('explain data coverage and hidden starts once', () => {
    const [pump] = berlin('count').Points;
    const report = { ...berlin('count'), Points: [pump!, { ...pump!, PointId: 2, Name: 'Pump 2' }] };
    expect(notesOf({ ...report, Points: [{ ...pump!, Before: pump!.Total }] })[0]).toBe(
      'Compared with 25–27 Mar 2026. Days are in Europe/Berlin time. Rates and shares exclude time without data.',
    );
    // A column of dashes would say less.
    expect(notesOf(report)).toEqual([
      'Not compared: there is no data for 25–27 Mar 2026. Days are in Europe/Berlin time. Rates and shares exclude time without data.',
      'Data coverage is the share of time with data. Below 100 %, starts and times are minimum values: time without data counts as neither on nor off. Below 90 %, it is marked as incomplete.',
      'A hidden start is a start during a gap in the data: the point was off before the gap and on after it. Hidden starts are not counted.',
    ]);
  });

  test('explain nothing that is not shown', () => {
    const [pump] = berlin('count').Points;
    const whole = figures('count', { on: 4, off: 20, unknown: 0, starts: 2 });
    const Days = [{ ...whole, Date: '2026-03-28', Partial: false }];
    const report = { ...berlin('count'), Points: [{ ...pump!, Days, Total: whole, Before: whole }] };
    expect(notesOf(report)).toHaveLength(1);
  });

  test('explain a peak that was counted by quarter, where it is shown', () => {
    const whole = figures('count', {
      on: 4,
      off: 20,
      unknown: 0,
      starts: 2,
      peak: { atLeast: 2, atMost: 3 },
    });
    const [pump] = berlin('count').Points;
    const Days = [{ ...whole, Date: '2026-03-28', Partial: false }];
    const report = { ...berlin('count'), Points: [{ ...pump!, Days, Total: whole, Before: whole }] };
    expect(notesOf(report)).toHaveLength(1);
    expect(notesOf(report, 0)[1]).toBe(
      'A peak of starts per hour may be a minimum: starts are counted by quarter of an hour in long periods and where samples are deleted, and another 60 minutes may have had more.',
    );
  });

  test('say “not available” where a figure was not computed, and “no data” where all time is unknown', () => {
    const [known, unknown] = [
      { on: 4, off: 20, unknown: 0 },
      { on: 0, off: 0, unknown: 24 },
    ].map((hours) => shownFigure('PeakStartsPerHour', figures('count', { ...hours, starts: 0 })));
    expect(known).toMatchObject({ text: '–', reason: 'not available' });
    expect(unknown).toMatchObject({ text: '–', reason: 'no data' });
  });
});

describe('bars of the chart', () => {
  const cellsOf = (kind: 'count' | 'ontime') =>
    rowsOf(berlin(kind), 'day', TODAY).map(({ cells }) => cells[0] ?? null);

  test('have the height of the figure and the unknown share', () => {
    const { bars, top, ticks } = reportBars('count', cellsOf('count'));
    expect([top, ticks]).toEqual([3, [0, 1, 2, 3]]);
    expect(bars.map((bar) => [bar!.height, Number(bar!.unknown.toFixed(3)), bar!.partial])).toEqual([
      [0, 0.875, true],
      [1, 0.065, false],
      [0, 0, true],
    ]);
  });
  test('of hours have a scale of up to a day', () => {
    expect(reportBars('ontime', cellsOf('ontime'))).toMatchObject({ top: 6, ticks: [0, 3, 6] });
    const busy = [{ partial: false, figures: figures('ontime', { on: 20, off: 5, unknown: 0, starts: 2 }) }];
    expect(reportBars('ontime', busy)).toMatchObject({ top: 25, ticks: [0, 6, 12, 18, 24] });
  });
  test('have no height where all time is unknown', () => {
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
