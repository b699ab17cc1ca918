import { buffer } from 'node:stream/consumers';
import type { PumpHealth, Report, ReportFigures } from '@outpost/contract';
import { MEDIA_TYPES } from '@outpost/contract';
import { reportFigures, type StartPeak } from '@outpost/core';
import { type DigitalHours, digitalFigures } from '@outpost/core/testing/digital-figures.ts';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { healthFile, type ReportFile, reportFile } from './files.ts';

const MADE_AT = '2026-03-30T10:00:00.000Z';

const figures = (hours: DigitalHours, peak: StartPeak | null = null): ReportFigures =>
  reportFigures('ontime', digitalFigures({ longest: 2, ...hours }), peak);

const REPORT: Report = {
  StationId: 1,
  Kind: 'ontime',
  TimeZone: 'Europe/Berlin',
  Period: '2026-03-29--2026-03-30',
  From: '2026-03-29',
  To: '2026-03-30',
  BeforeFrom: '2026-03-27',
  BeforeTo: '2026-03-28',
  Points: [
    {
      PointId: 1,
      Point: 'DI1',
      Name: '=Pump, 1',
      OnLabel: 'On',
      OffLabel: 'Off',
      Days: [
        {
          Date: '2026-03-29',
          Partial: false,
          ...figures({ on: 5, off: 16.5, unknown: 1.5, starts: 3, hidden: 1 }),
        },
        { Date: '2026-03-30', Partial: true, ...figures({ on: 1, off: 11 }) },
      ],
      Total: figures({ on: 6, off: 27.5, unknown: 1.5, starts: 3, hidden: 1 }),
      Before: figures({ unknown: 48 }),
    },
  ],
};

async function textOf({ content }: ReportFile): Promise<string> {
  return (await buffer(content)).toString();
}

/** The lines of a CSV file with the columns of these tests; figures added later are before the note. */
async function linesOf(file: ReportFile): Promise<string[]> {
  const cells = (line: string) => line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
  const lines = (await textOf(file)).split('\r\n').map(cells);
  const added = lines[0]!.length - COLUMNS;
  return lines.map((line) => line.toSpliced(COLUMNS - 1, added).join(','));
}

/** Up to the peak of starts per hour, and the note. */
const COLUMNS = 13;

describe('a report as a file', () => {
  it('is a CSV file of days, totals and the previous period, the figure of the report first', async () => {
    const file = reportFile(REPORT, 'Elm / "North"', 'csv', MADE_AT);
    expect(file.fileName).toBe('Elm-North-ontime-2026-03-29--2026-03-30.csv');
    expect(file.mediaType).toBe(MEDIA_TYPES.csv);
    const station = '"Elm / ""North""",DI1,"\'=Pump, 1"';
    expect(await linesOf(file)).toEqual([
      '\uFEFFStation,Point,Name,Date,Time on (h),Starts,Time off (h),No data (h),Hours,Hidden starts,Longest time on (h),"Starts per hour, peak",Note',
      `${station},2026-03-29,5.0000,3,16.5000,1.5000,23.0000,1,2.0000,,minimum`,
      `${station},2026-03-30,1.0000,0,11.0000,0.0000,12.0000,0,2.0000,,incomplete`,
      `${station},Total,6.0000,3,27.5000,1.5000,35.0000,1,2.0000,,"incomplete, minimum"`,
      `${station},2026-03-27 to 2026-03-28,,,,48.0000,48.0000,,,,no data`,
      '',
    ]);
  });

  it('has empty cells and not 0 where all time is unknown', async () => {
    const [point] = REPORT.Points;
    const Days = [{ Date: '2026-03-29', Partial: false, ...figures({ unknown: 23 }) }];
    const Points = [{ ...point!, Days, Total: Days[0]! }];
    const file = reportFile({ ...REPORT, Points }, 'Elm', 'xlsx', MADE_AT);
    const sheets = await readWorkbook(await buffer(file.content));
    expect(sheets[1]!.data.slice(1)).toEqual([
      [new Date('2026-03-29'), null, 23, 0, 'no data'],
      ['Total', null, 23, 0, 'no data'],
    ]);
    const csv = await linesOf(reportFile({ ...REPORT, Points }, 'Elm', 'csv', MADE_AT));
    expect(csv.slice(1, 3)).toEqual([
      `Elm,DI1,"'=Pump, 1",2026-03-29,,,,23.0000,23.0000,,,,no data`,
      `Elm,DI1,"'=Pump, 1",Total,,,,23.0000,23.0000,,,,no data`,
    ]);
    const line = Object.fromEntries(sheets[0]!.data[4]!.map((title, at) => [title, sheets[0]!.data[5]![at]]));
    expect(line).toMatchObject({
      Starts: null,
      'Time on (h)': null,
      'No data (h)': 23,
      'Starts, previous': null,
    });
  });

  it('has printed hours that add up', async () => {
    const thirds = figures({ on: 7 + 1 / 3, off: 16 + 1 / 3, unknown: 1 / 3, starts: 1 });
    const [point] = REPORT.Points;
    const Points = [{ ...point!, Name: 'Pump', Days: [], Total: thirds, Before: thirds }];
    const [, total] = (await textOf(reportFile({ ...REPORT, Points }, 'Elm', 'csv', MADE_AT))).split('\r\n');
    const cells = total!.split(',');
    const [on, off, unknown, hours] = [4, 6, 7, 8].map((column) =>
      Math.round(Number(cells[column]) * 10_000),
    );
    expect(on! + off! + unknown!).toBe(hours);
    expect(hours).toBe(240_000);
  });

  it('is a workbook with a summary, the figure by day and all days', async () => {
    const file = reportFile(REPORT, 'Elm', 'xlsx', MADE_AT);
    expect(file.fileName).toBe('Elm-ontime-2026-03-29--2026-03-30.xlsx');
    const sheets = await readWorkbook(await buffer(file.content));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Summary', 'By day', 'Days']);
    const [summary, byDay, days] = sheets.map(({ data }) => data);
    expect(summary!.slice(0, 4).map(([text]) => text)).toEqual([
      'Time on: Elm',
      '2026-03-29 to 2026-03-30, days in Europe/Berlin time',
      'Compared with 2026-03-27 to 2026-03-28',
      'A note of “minimum” means that there is no data for part of the time. Time without data counts as neither on nor off.',
    ]);
    const line = Object.fromEntries(summary![4]!.map((title, index) => [title, summary![5]![index]]));
    expect(line).toMatchObject({
      Name: '=Pump, 1',
      'Time on (h)': 6,
      'No data (h), previous': 48,
      'Starts per day with data': (24 * 3) / 33.5,
      Note: 'incomplete, minimum',
    });
    expect(byDay).toEqual([
      ['Date', 'DI1 =Pump, 1', 'No data, all points (h)', 'Data coverage (%)', 'Note'],
      [new Date('2026-03-29'), 5, 1.5, 93.47, 'minimum'],
      [new Date('2026-03-30'), 1, 0, 100, 'incomplete'],
      ['Total', 6, 1.5, 95.71, 'incomplete, minimum'],
    ]);
    expect(days).toHaveLength(5);
  });

  it('names the states of each point, with the figure of the report where it is not obvious', async () => {
    const [point] = REPORT.Points;
    const Points = [
      { ...point!, Name: 'Pump', OnLabel: 'Running', OffLabel: 'Stopped' },
      { ...point!, Point: 'DI2', Name: 'Power', OnLabel: 'Failed', OffLabel: 'Normal' },
    ];
    const [summary, byDay, days] = await readWorkbook(
      await buffer(reportFile({ ...REPORT, Points }, 'Elm', 'xlsx', MADE_AT).content),
    );
    expect(byDay!.data[0]!.slice(0, 3)).toEqual(['Date', 'DI1 Pump', 'DI2 Power, Failed']);
    for (const [titles, ...rows] of [summary!.data.slice(4), days!.data]) {
      const at = titles!.indexOf('On text');
      expect(titles!.slice(at, at + 2)).toEqual(['On text', 'Off text']);
      const states = rows.map((row) => row.slice(at, at + 2).join(' '));
      expect([...new Set(states)]).toEqual(['Running Stopped', 'Failed Normal']);
    }
  });

  it('notes a peak that was counted by quarter, and explains the note', async () => {
    const [point] = REPORT.Points;
    const byQuarter = figures({ on: 4, off: 20, starts: 3 }, { atLeast: 2, atMost: 3 });
    const Days = [
      { Date: '2026-03-29', Partial: true, ...byQuarter },
      {
        Date: '2026-03-30',
        Partial: false,
        ...figures({ on: 4, off: 20, starts: 2 }, { atLeast: 2, atMost: 2 }),
      },
    ];
    const report = { ...REPORT, Points: [{ ...point!, Days, Total: byQuarter, Before: byQuarter }] };
    const [head, ...rows] = await linesOf(reportFile(report, 'Elm', 'csv', MADE_AT));
    expect(head).toMatch(/,"Starts per hour, peak",Note$/);
    expect(rows.map((row) => /\d,[^\d,]*(?:,[^\d]*)?$/.exec(row)?.[0])).toEqual([
      '2,"incomplete, peak by quarter"',
      '2,',
      '2,"incomplete, peak by quarter"',
      '2,peak by quarter',
      undefined,
    ]);
    const [summary, byDay] = await readWorkbook(
      await buffer(reportFile(report, 'Elm', 'xlsx', MADE_AT).content),
    );
    expect(summary!.data[3]![0]).toMatch(
      / A note of “peak by quarter” means that the peak of starts per hour is a minimum: starts are counted by quarter of an hour /,
    );
    expect(summary!.data[5]!.at(-1)).toBe('incomplete, peak by quarter');
    // It has the figure of the report only.
    expect(byDay!.data.map((row) => row.at(-1))).toEqual(['Note', 'incomplete', null, 'incomplete']);
  });
});

it('exports pump health with figures and findings', async () => {
  const pump = {
    PointId: 4,
    Point: 'DI4',
    Name: 'Pump 1',
    KnownHours: 24,
    OnHours: 8,
    Starts: 30,
    StartsAnHour: 1.25,
    UsualStartsAnHour: null,
    BusiestHourStarts: 9,
    UsualBusiestHourStarts: null,
    Runs: 29,
    ShortRuns: 4,
    LongestRunHours: 6,
    UsualLongRunHours: null,
    Share: 0.9,
    UsualShare: null,
    IsJudged: false,
  };
  const Since = '2026-03-29T04:00:00.000Z';
  const health: PumpHealth = {
    StationId: 1,
    TimeZone: 'UTC',
    From: '2026-03-29',
    To: '2026-03-29',
    Pumps: [pump, { ...pump, PointId: 5, Point: 'DI5', Name: 'Pump 2', IsJudged: true }],
    TogetherHours: 2,
    Findings: [
      { Kind: 'frequent-starts', PointId: 4, Since, Starts: 9, UsualStarts: 2, Limit: 6 },
      { Kind: 'short-runs', PointId: 4, Since, Runs: 29, ShortRuns: 4, UsualShare: 0 },
      {
        Kind: 'left-running',
        PointId: 5,
        Since,
        Hours: 6.04,
        UsualHours: 0.5,
        UnknownHours: 0.2,
        IsRunning: true,
      },
      { Kind: 'imbalance', PointId: 4, Since, Share: 0.9, UsualShare: 0.5 },
      { Kind: 'both-running', PointIds: [4, 5], Since, Hours: 2, Share: 0.08, UsualShare: 0.01 },
    ],
  };
  const file = healthFile(health, 'Elm', '2026-03-29', 'xlsx', MADE_AT);
  const [findings, pumps] = (await readWorkbook(await buffer(file.content))).map(({ data }) => data);
  expect(findings!.slice(3).map(([kind, of, , what]) => [kind, of, what])).toEqual([
    ['Frequent starts', 'DI4 Pump 1', '9 starts in the busiest hour (usually 2)'],
    ['Short runs', 'DI4 Pump 1', '4 of 29 runs shorter than 1 min (usually 0 %)'],
    ['Long run', 'DI5 Pump 2', 'Running for 6.0 h, 0.2 h of it without data (usually at most 0.5 h)'],
    ['Uneven run time', 'DI4 Pump 1', '90 % of the total run time (usually 50 %)'],
    ['Running together', 'DI4 Pump 1, DI5 Pump 2', '2.0 h together, 8 % of the time (usually 1 %)'],
  ]);
  expect(pumps).toHaveLength(5);
  const csv = await textOf(healthFile(health, 'Elm', '2026-03-29', 'csv', MADE_AT));
  expect(csv.split('\r\n')[1]).toBe(
    'DI4,Pump 1,24.00,8.00,30,1.25,,9,,29,4,6.00,,0.900,,not compared: fewer than 7 days of data in the previous 30 days',
  );
});
