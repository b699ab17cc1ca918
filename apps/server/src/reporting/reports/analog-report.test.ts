import { buffer } from 'node:stream/consumers';
import { type AnalogFigures, AnalogPoint, AnalogReport } from '@outpost/contract';
import { analogReportIn } from '@outpost/core';
import { settleRetention } from '@outpost/historian/testing/settle-retention.ts';
import readWorkbook from 'read-excel-file/node';
import { expect, it, onTestFinished } from 'vitest';
import { reads } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { composeReport } from '../report-schedules/compose.ts';
import type { StoredSchedule } from '../report-schedules/repository.ts';
import { analogReport } from './analog-report.ts';
import { analogReportFile } from './files/index.ts';
import { ReportField } from './testing/field.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MADE_AT = '2026-03-31T00:00:00.000Z';

const point = (Id: number, Name: string, Units: string, Purpose = '') =>
  AnalogPoint.parse({
    ...{ Kind: 'analog', Id, Point: `AI${Id - 100}`, Name, Units, Purpose, Decimals: 1 },
    ...{ Table: 'input-register', Address: Id, DataType: 'int16' },
  });
const POINTS = [
  point(101, 'Inflow', 'm³/h', 'inflow'),
  point(102, 'Level', 'm', 'level'),
  point(103, 'Volume', 'm³', 'total'),
];

describeOnEachDatabase('an analog report', (open) => {
  async function start(atMs: number, TimeZone: string) {
    const field = await ReportField.start(await open(), atMs, 0, { TimeZone, Points: POINTS });
    onTestFinished(() => field.path.stop());
    const ask = (period: string, pointIds?: number[]) =>
      analogReport(field.deps, { stationId: 1, period, pointIds });
    return { ...field, ask };
  }

  /** The day in Berlin on which the clock is set forward, 23 hours, with a gap of one; now is noon of the next. */
  async function springDay() {
    const field = await start(Date.parse('2026-03-29T00:00:00+01:00'), 'Europe/Berlin');
    const { path } = field;
    const fromMs = path.clock.now();
    for (let minute = 0; minute <= 35 * 60; minute++, path.clock.advance(60_000)) {
      const hour = minute / 60;
      const flow = minute === 5 * 60 + 7 ? 66 : hour < 12 ? 6 : 2;
      const isGap = hour >= 12 && hour < 13;
      path.poll(1, fromMs + minute * 60_000, isGap ? null : reads(flow, 1.5, 1_000 + minute));
    }
    path.clock.advance(-60_000);
    return field;
  }

  it('has the figures of a day calculated by hand, sealed, rolled up or not', async () => {
    const { ask, path } = await springDay();
    const report = await ask('2026-03-29--2026-03-31');
    expect(AnalogReport.parse(report)).toEqual(report);
    expect(report).toMatchObject({ Kind: 'analog', TimeZone: 'Europe/Berlin', BeforeFrom: '2026-03-26' });
    const [flow, level, volume] = report.Points;
    expect(flow).toMatchObject({ Units: 'm³/h', AmountSource: 'rate', AmountUnits: 'm³', Decimals: 1 });
    expect(flow!.Days.map((day) => [day.Date, day.Partial, day.Hours, day.UnknownHours])).toEqual([
      ['2026-03-29', false, 23, 1],
      ['2026-03-30', true, 12, 0],
    ]);
    // 12 h of 6 m³/h with a minute of 66, and 10 h of 2.
    expect(flow!.Days[0]).toMatchObject({ Min: 2, Max: 66 });
    expect(flow!.Days[0]!.Amount).toBeCloseTo(12 * 6 + 1 + 10 * 2, 2);
    expect(flow!.Days[0]!.Average).toBeCloseTo(93 / 22, 4);
    expect(flow!.Days[1]).toMatchObject({ Min: 2, Max: 2, Average: 2, Amount: 24 });
    expect(flow!.Total).toMatchObject({ Hours: 35, UnknownHours: 1, Min: 2, Max: 66 });
    expect(flow!.Total.Amount).toBeCloseTo(117, 2);
    expect(flow!.Before).toMatchObject({ Hours: 48, UnknownHours: 48, Average: null, Amount: null });
    expect(level!.Days[0]).toMatchObject({ Min: 1.5, Average: 1.5, Max: 1.5, Amount: null });
    // A minute is 1 m³, also while it is not read.
    expect(volume).toMatchObject({ AmountSource: 'counter', AmountUnits: 'm³' });
    expect(volume!.Days.map(({ Amount }) => Amount)).toEqual([23 * 60 - 1, 12 * 60 + 1]);
    await path.history.sealAll();
    expect(await ask('2026-03-29--2026-03-31')).toEqual(report);
    await path.history.rollUpAll();
    expect(await ask('2026-03-29--2026-03-31')).toEqual(report);
  });

  it('is the same as files and in an email', async () => {
    const { deps, station, ask } = await springDay();
    const report = await ask('2026-03-29');
    const file = (format: 'csv' | 'xlsx') => buffer(analogReportFile(report, 'Elm', format, MADE_AT).content);
    const lines = (await file('csv')).toString().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFStation,Point,Name,Units,Date,Minimum,Average,Maximum,Total,Total units,No data (h),Hours,Data coverage (%),Note',
    );
    expect(lines[1]).toBe('Elm,AI1,Inflow,m³/h,2026-03-29,2,4.22727,66,93,m³,1.0000,23.0000,95.65,minimum');
    expect(lines[3]).toBe('Elm,AI1,Inflow,m³/h,2026-03-28 to 2026-03-28,,,,,m³,24.0000,24.0000,0.00,no data');
    expect(lines[7]).toBe('Elm,AI3,Volume,m³,2026-03-29,1000,1686.77,2379,1379,m³,1.0000,23.0000,95.65,');
    const sheets = await readWorkbook(await file('xlsx'));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Summary', 'Days']);
    expect(sheets[0]!.data[5]!.slice(0, 9)).toEqual(['AI1', 'Inflow', 'm³/h', 2, 4.22727, 66, 93, 'm³', 1]);
    const schedule: StoredSchedule = {
      ...{ Id: 1, Name: 'Flows', StationIds: [1], Areas: [], PointIds: null, At: '06:00', AccountIds: [1] },
      ...{ Kind: 'analog', Rhythm: 'daily', Enabled: true, dueThrough: '2026-03-28' },
    };
    const mail = await composeReport(
      { ...deps, stations: { ...deps.stations, all: () => [station] } },
      schedule,
      { From: '2026-03-29', To: '2026-03-29' },
      'https://outpost.example.com',
    );
    expect(mail!.title).toBe('Analog report: Station 1, 2026-03-29');
    expect(mail!.text.split('\n')).toEqual([
      'Flows: 2026-03-29',
      '',
      'Station 1 (days in Europe/Berlin time)',
      '  AI1 Inflow: 4.2 m³/h on average, 2.0 to 66.0 m³/h, ≥ 93.0 m³ in total, 1.0 h without data',
      '  AI2 Level: constantly 1.5 m, 1.0 h without data',
      '  AI3 Volume: 1,379 m³ in total, 1.0 h without data',
      '  https://outpost.example.com/reports/analog/1?period=2026-03-29',
      '',
      '≥ marks the total of a flow or of rain as a minimum: there is no data for part of the time.',
    ]);
    expect(mail!.attachments.map(({ fileName }) => fileName)).toEqual([
      'Station-1-analog-2026-03-29.csv',
      'Station-1-analog-2026-03-29.xlsx',
    ]);
  });

  it('is in another system of units as files and in an email', async () => {
    const { deps, station, ask } = await springDay();
    const report = analogReportIn(await ask('2026-03-29'), 'us');
    const csv = await buffer(analogReportFile(report, 'Elm', 'csv', MADE_AT).content);
    const lines = csv.toString().split('\r\n');
    expect(lines[1]).toBe(
      'Elm,AI1,Inflow,gpm,2026-03-29,8.805735079,18.6121,290.5892576,24.568,kgal,1.0000,23.0000,95.65,minimum',
    );
    const schedule: StoredSchedule = {
      ...{ Id: 1, Name: 'Flows', StationIds: [1], Areas: [], PointIds: null, At: '06:00', AccountIds: [1] },
      ...{ Kind: 'analog', Rhythm: 'daily', Enabled: true, dueThrough: '2026-03-28' },
    };
    const mail = await composeReport(
      { ...deps, stations: { ...deps.stations, all: () => [station] } },
      schedule,
      { From: '2026-03-29', To: '2026-03-29' },
      null,
      'us',
    );
    expect(mail!.text.split('\n').slice(3, 6)).toEqual([
      '  AI1 Inflow: 18.6 gpm on average, 8.8 to 290.6 gpm, ≥ 24.6 kgal in total, 1.0 h without data',
      '  AI2 Level: constantly 4.9 ft, 1.0 h without data',
      '  AI3 Volume: 364 kgal in total, 1.0 h without data',
    ]);
    expect(mail!.attachments[0]!.content.toString()).toBe(csv.toString().replaceAll('Elm', 'Station 1'));
  });

  it.each(['America/Denver', 'UTC'])('of months is that of its days from roll-ups, in %s', async (zone) => {
    const field = await start(Date.parse('2025-12-15T00:00:00Z'), zone);
    const { path, ask } = field;
    // A sawtooth with a spike of one poll every 200 hours, and a counter that starts again from 0.
    for (let turn = 0; path.clock.now() < Date.parse('2026-05-12T00:00:00Z'); turn++) {
      const value = turn % 100 === 37 ? 500 : (turn * 7) % 13;
      path.poll(1, path.clock.now(), turn % 61 === 60 ? null : reads(value, 1, turn % 1_000));
      path.clock.advance(2 * HOUR_MS);
    }
    const PERIOD = '2026-03-01--2026-05-10';
    const fresh = await ask(PERIOD, [101, 103]);
    await path.history.sealAll();
    await path.history.rollUpAll();
    const months = await ask(PERIOD, [101, 103]);
    for (const [index, { Days, Total, Before }] of months.Points.entries()) {
      const exact = fresh.Points[index]!;
      const noAverage = ({ Average: _, Amount: __, ...figures }: AnalogFigures) => figures;
      expect(Days.map(noAverage)).toEqual(exact.Days.map(noAverage));
      for (const [now, then] of [
        [Total, exact.Total],
        [Before, exact.Before],
      ] as const) {
        expect({ Min: now.Min, Max: now.Max }).toEqual({ Min: then.Min, Max: then.Max });
        expect(now.UnknownHours).toBeCloseTo(then.UnknownHours, 9);
        expect(now.Average).toBeCloseTo(then.Average!, 2);
        expect(now.Amount! / then.Amount!).toBeCloseTo(1, 3);
      }
      expect(Total.Max).toBe(index === 0 ? 500 : 999);
      expect(Days.reduce((sum, { Amount }) => sum + (Amount ?? 0), 0)).toBeCloseTo(Total.Amount!, 3);
    }
  });

  it('needs no samples where there are roll-ups', async () => {
    const fromMs = Date.parse('2026-01-01T00:00:00Z');
    const storage = await open();
    const field = await ReportField.start(storage, fromMs, 0, {
      TimeZone: 'UTC',
      Points: POINTS.slice(0, 1),
    });
    const { path, deps } = field;
    onTestFinished(() => path.stop());
    const stored = { id: 1, version: 1, declaration: '{}', created_at: 0, changed_at: 0 };
    await storage.write
      .insertInto('stations')
      .values({ ...stored, site_name: 'S', enabled: 1 })
      .execute();
    const row = { id: 101, station_id: 1, terminal: 'AI1', name: 'N', position: 0, declaration: '{}' };
    await storage.write
      .insertInto('points')
      .values({ ...row, kind: 'analog' })
      .execute();
    for (let turn = 0; path.clock.now() < fromMs + 120 * DAY_MS; turn++, path.clock.advance(2 * HOUR_MS)) {
      path.poll(1, path.clock.now(), reads(turn % 10));
    }
    await path.history.sealAll();
    await path.history.rollUpAll();
    const ask = async (period: string) =>
      (await analogReport(deps, { stationId: 1, period })).Points[0]!.Total;
    const [month, year] = [await ask('2026-01'), await ask('2026')];
    expect(month).toMatchObject({ Hours: 744, Min: 0, Max: 9 });
    const kept = { SamplesDays: 31, QuartersDays: 40, SixHoursDays: null };
    await path.history.retention.update({ Analog: kept, Digital: kept });
    await settleRetention(path.history, path.clock);
    // Of January only spans of six hours are left, which a report of a short time does not read.
    expect(await ask('2026')).toMatchObject({
      ...{ Min: year.Min, Max: year.Max },
      ...{ UnknownHours: expect.closeTo(year.UnknownHours, 3), Amount: expect.closeTo(year.Amount!, 1) },
    });
    expect(await ask('2026-04-01--2026-04-10')).toMatchObject({ UnknownHours: 0, Min: 0, Max: 9 });
  });
});
