import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ReportField } from '../reports/testing/field.ts';
import { composeReport } from './compose.ts';
import type { StoredSchedule } from './repository.ts';

const FIRST_MS = Date.parse('2026-03-01T00:00:00Z');
const HOUR = 3_600_000;

const schedule = (more: Partial<StoredSchedule> = {}): StoredSchedule => ({
  Id: 1,
  Name: 'Pumps',
  StationIds: [1],
  Areas: [],
  Kind: 'ontime',
  PointIds: null,
  Rhythm: 'daily',
  At: '06:00',
  AccountIds: [1],
  Enabled: true,
  dueThrough: '2026-02-28',
  ...more,
});
const DAY = { From: '2026-03-01', To: '2026-03-01', ByHand: false };

describeOnEachDatabase('a report by mail', (open) => {
  async function field(digital: number) {
    const { deps, path, station, ...rest } = await ReportField.start(await open(), FIRST_MS, digital, {
      TimeZone: 'UTC',
    });
    onTestFinished(() => path.stop());
    const Points = station.Points.map((point, index) => ({
      ...point,
      Purpose: index === 0 ? 'pump-run:1' : '',
    }));
    const all = () => [{ ...station, Points }];
    return { ...rest, path, deps: { ...deps, stations: { ...deps.stations, all } } };
  }

  it('has the same figures in its text and its files', async () => {
    const { path, deps } = await field(2);
    for (let minute = 0; minute <= 24 * 60; minute++) {
      const hour = Math.floor(minute / 60);
      const values = Float64Array.of(hour < 6 ? 1 : 0, 1);
      const reading = { values, qualities: new Uint8Array(2), reasons: new Uint8Array(2) };
      path.poll(1, path.clock.now(), hour === 20 ? null : reading);
      path.clock.advance(60_000);
    }
    path.clock.advance(12 * HOUR);
    const message = await composeReport(deps, schedule(), DAY, 'https://outpost.example.com');
    expect(message!.title).toBe('Time on: Station 1, 2026-03-01');
    expect(message!.text.split('\n')).toEqual([
      'Pumps: 2026-03-01',
      '',
      'Station 1 (days in UTC time)',
      '  DI1 Pump 1: ≥ 6.0 h on, 0 starts, ≥ 17.0 h off, 1.0 h without data, longest time on 6.0 h',
      '  DI2 Pump 2: ≥ 23.0 h on, 0 off-to-on changes, 0.0 h off, 1.0 h without data, longest time on 20.0 h',
      '  https://outpost.example.com/reports/ontime/1?period=2026-03-01',
      '',
      '≥ marks a minimum: there is no data for part of the time. Time without data counts as neither on nor off.',
    ]);
    expect(message!.attachments.map(({ fileName }) => fileName)).toEqual([
      'Station-1-ontime-2026-03-01.csv',
      'Station-1-ontime-2026-03-01.xlsx',
    ]);
    expect(message!.attachments[0]!.content.toString()).toContain(
      'Pump 1,2026-03-01,6.0000,0,17.0000,1.0000,24.0000',
    );
  });

  it('names stations that are gone, and is null without stations', async () => {
    const { deps } = await field(1);
    const message = await composeReport(deps, schedule({ StationIds: [1, 7] }), DAY, null);
    expect(message!.text).toContain(
      'Not included, because the station or its points no longer exist: station 7.',
    );
    expect(message!.text).not.toContain('http');
    expect(await composeReport(deps, schedule({ StationIds: [7] }), DAY, null)).toBeNull();
    expect(await composeReport(deps, schedule({ PointIds: [999] }), DAY, null)).toBeNull();
  });

  /** Four stations: two with pumps in North, a tank in North, and one with pumps in no area. */
  async function areas() {
    const { deps, ...rest } = await field(1);
    const [first] = deps.stations.all();
    const station = (StationId: number, SiteName: string, Area: string, Points = first!.Points) => ({
      ...{ ...first!, StationId, SiteName, Area },
      Points: Points.map((point) => ({ ...point, Id: point.Id + 1_000 * (StationId - 1) })),
    });
    const stations = [
      station(4, 'Ridge', ''),
      station(1, 'Elm', 'North'),
      station(2, 'Ash', 'north'),
      station(3, 'Tank', 'North', []),
    ];
    const get = (id: number) => stations.find(({ StationId }) => StationId === id)!;
    return { ...rest, deps: { ...deps, stations: { get, all: () => stations } } };
  }
  const ofNorth = { StationIds: [], Areas: ['North'] };

  it('covers the stations of an area as they are now, and says which area', async () => {
    const { deps } = await areas();
    const message = await composeReport(deps, schedule(ofNorth), DAY, null);
    expect(message!.title).toBe('Time on: Area North, 2026-03-01');
    expect(message!.text.split('\n')).toEqual([
      'Pumps: 2026-03-01',
      'Area North: 3 stations',
      '',
      'Ash (days in UTC time)',
      '  DI1 Pump 1: no data',
      '',
      'Elm (days in UTC time)',
      '  DI1 Pump 1: no data',
      '',
      'Not included, because they have no points for this report: Tank.',
    ]);
    expect(message!.attachments.map(({ fileName }) => fileName)).toEqual([
      ...['Ash-ontime-2026-03-01.csv', 'Ash-ontime-2026-03-01.xlsx'],
      ...['Elm-ontime-2026-03-01.csv', 'Elm-ontime-2026-03-01.xlsx'],
    ]);
    const both = await composeReport(deps, schedule({ StationIds: [4, 1], Areas: ['North'] }), DAY, null);
    expect(both!.title).toBe('Time on: Area North and 2 stations, 2026-03-01');
    expect(both!.text.match(/^\w+ \(days/gm)).toEqual(['Ridge (days', 'Elm (days', 'Ash (days']);
  });

  it('says that an area has no stations, or none with points, instead of sending nothing', async () => {
    const { deps } = await areas();
    const gone = await composeReport(deps, schedule({ StationIds: [], Areas: ['West'] }), DAY, null);
    expect(gone).toEqual({
      title: 'Time on: Area West, 2026-03-01',
      text: [
        'Pumps: 2026-03-01',
        'Area West: 0 stations',
        '',
        'No station belongs to the area West. If its stations were moved, select other areas in the scheduled report.',
        'No station of the scheduled report has points for it.',
      ].join('\n'),
      attachments: [],
    });
    const two = await composeReport(deps, schedule({ StationIds: [], Areas: ['North', 'West'] }), DAY, null);
    expect(two!.title).toBe('Time on: Areas North and West, 2026-03-01');
    expect(two!.text).toContain('Elm (days in UTC time)');
    expect(two!.text).toContain('No station belongs to the area West.');
    const analog = await composeReport(deps, schedule({ ...ofNorth, Kind: 'analog' }), DAY, null);
    expect(analog!.text).toContain('No station of the scheduled report has points for it.');
    expect(analog!.text).not.toContain('No station belongs');
  });

  it('has at most fifty stations of an area, and says how many are left out', async () => {
    const { deps } = await areas();
    const [first] = deps.stations.all();
    const many = Array.from({ length: 52 }, (_, index) => ({
      ...{ ...first!, StationId: index + 1, SiteName: `Site ${index + 1}`, Area: 'North' },
    }));
    const stations = { all: () => many, get: (id: number) => many[id - 1]! };
    const message = await composeReport({ ...deps, stations }, schedule(ofNorth), DAY, null);
    expect(message!.text).toContain('Area North: 52 stations');
    expect(message!.text).toContain('Site 50 (days');
    expect(message!.text).not.toContain('Site 51 (days');
    expect(message!.text).toContain(
      'An email covers at most 50 stations; 2 stations are not included. Schedule another report for them.',
    );
  });

  it('is the overview of a month over all stations, or over those of areas', async () => {
    const { path, deps } = await areas();
    // In March the pump of Elm runs from 00:00 to 06:00 on one day, and for an hour at 10:00.
    for (let minute = 0; minute <= 24 * 60; minute++) {
      const isOn = minute < 360 || (minute >= 600 && minute < 660);
      const values = Float64Array.of(isOn ? 1 : 0);
      path.poll(1, path.clock.now(), {
        ...{ values, qualities: new Uint8Array(1), reasons: new Uint8Array(1) },
      });
      path.clock.advance(60_000);
    }
    path.clock.advance(32 * 24 * HOUR);
    const march = { From: '2026-03-01', To: '2026-03-31' };
    const month = schedule({ Name: 'Overview', Kind: 'month', StationIds: [], Rhythm: 'monthly' });
    const url = 'https://outpost.example.com';
    const all = await composeReport(deps, month, march, url);
    expect(all!.title).toBe('Month overview: All stations, 2026-03');
    expect(all!.text.split('\n')).toEqual([
      'Overview: 2026-03',
      'All stations: 4 stations',
      '',
      'Total: 7.0 h run time, 1 start, no alarms',
      '  Ash: no alarms, 0.0 % data coverage',
      '  Elm: 7.0 h run time, 1 start, no alarms, 3.2 % data coverage',
      '  Ridge: no alarms, 0.0 % data coverage',
      '  Tank: no alarms',
      '  https://outpost.example.com/reports/month?period=2026-03',
      '',
      'Each station’s month is in its own time zone. Run time, starts and rainfall cover only the time with data.',
    ]);
    const [csv, xlsx] = all!.attachments;
    expect([csv!.fileName, xlsx!.fileName]).toEqual([
      'month-overview-2026-03.csv',
      'month-overview-2026-03.xlsx',
    ]);
    expect(csv!.content.toString()).toMatch(/\r\nElm,[^\r]*,North,1,7.0000,1,0,/);
    const north = await composeReport(deps, { ...month, Areas: ['North'] }, march, url);
    expect(north!.title).toBe('Month overview: Area North, 2026-03');
    expect(north!.text).toContain('/reports/month?period=2026-03&area=North');
    expect(north!.text).not.toContain('Ridge');
    expect(north!.attachments[0]!.content.toString()).not.toContain('Ridge');
    const west = await composeReport(deps, { ...month, Areas: ['West'] }, march, null);
    expect(west).toMatchObject({ title: 'Month overview: Area West, 2026-03', attachments: [] });
    expect(west!.text).toContain('No station belongs to the area West.');
  });

  it('counts the alarms of a month by priority, and links the page of one area only', async () => {
    const { path, deps } = await areas();
    path.clock.advance(32 * 24 * HOUR);
    const raised = [
      { stationId: 1, priority: 'low', raises: 2 },
      { stationId: 1, priority: 'critical', raises: 1 },
      { stationId: 2, priority: 'high', raises: 1 },
    ] as const;
    const alarms = { raisedCounts: async () => [...raised] };
    const month = schedule({ Kind: 'month', StationIds: [], Rhythm: 'monthly', Areas: ['North', 'West'] });
    const url = 'https://outpost.example.com';
    const period = { From: '2026-03-01', To: '2026-03-31' };
    const { title, text } = (await composeReport({ ...deps, alarms }, month, period, url))!;
    expect(title).toBe('Month overview: Areas North and West, 2026-03');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'No station belongs to the area West. If its stations were moved, select other areas in the scheduled report.',
        'Total: 4 alarms (1 critical, 1 high, 2 low)',
        '  Ash: 1 alarm (1 high), 0.0 % data coverage',
        '  Elm: 3 alarms (1 critical, 2 low), 0.0 % data coverage',
        '  https://outpost.example.com/reports/month?period=2026-03',
      ]),
    );
  });

  it('names the first fifty stations of a month, and says how many more its files have', async () => {
    const { path, deps } = await areas();
    path.clock.advance(32 * 24 * HOUR);
    const [first] = deps.stations.all();
    const many = Array.from({ length: 52 }, (_, index) => ({
      ...{ ...first!, StationId: index + 1, SiteName: `Site ${index + 1}`, Points: [] },
    }));
    const stations = { all: () => many, get: (id: number) => many[id - 1]! };
    const month = schedule({ Kind: 'month', StationIds: [], Rhythm: 'monthly' });
    const period = { From: '2026-03-01', To: '2026-03-31' };
    const message = await composeReport({ ...deps, stations }, month, period, null);
    expect(message!.text).toContain('  Site 50: no alarms\n  and 2 more stations in the files');
    expect(message!.attachments[0]!.content.toString()).toContain('\r\nSite 52,');
  });

  it('explains hidden starts', async () => {
    const { path, deps } = await field(2);
    for (let minute = 0; minute <= 24 * 60; minute++) {
      const values = Float64Array.of(minute < 6 * 60 ? 0 : 1, 0);
      const reading = { values, qualities: new Uint8Array(2), reasons: new Uint8Array(2) };
      path.poll(1, path.clock.now(), Math.floor(minute / 60) === 5 ? null : reading);
      path.clock.advance(60_000);
    }
    path.clock.advance(12 * HOUR);
    const message = await composeReport(deps, schedule(), DAY, null);
    expect(message!.text.split('\n').slice(3)).toEqual([
      '  DI1 Pump 1: ≥ 18.0 h on, ≥ 0 starts, ≥ 5.0 h off, 1.0 h without data, ≥ 1 hidden start, longest time on 18.0 h',
      '  DI2 Pump 2: 0.0 h on, 0 off-to-on changes, ≥ 23.0 h off, 1.0 h without data',
      '',
      '≥ marks a minimum: there is no data for part of the time. Time without data counts as neither on nor off.',
      'Hidden start: off before a gap in the data and on after it. Not counted.',
    ]);
  });

  it('does not mark figures whose printed digits a short outage cannot change', async () => {
    const { path, deps } = await field(2);
    for (let minute = 0; minute <= 24 * 60; minute++) {
      const values = Float64Array.of(minute < 6 * 60 ? 1 : 0, 1);
      const reading = { values, qualities: new Uint8Array(2), reasons: new Uint8Array(2) };
      path.poll(1, path.clock.now(), minute === 1_200 ? null : reading);
      path.clock.advance(60_000);
    }
    path.clock.advance(12 * HOUR);
    const message = await composeReport(deps, schedule(), DAY, null);
    expect(message!.text.split('\n')).toEqual([
      'Pumps: 2026-03-01',
      '',
      'Station 1 (days in UTC time)',
      '  DI1 Pump 1: 6.0 h on, 0 starts, 18.0 h off, longest time on 6.0 h',
      '  DI2 Pump 2: 24.0 h on, 0 off-to-on changes, 0.0 h off, longest time on 20.0 h',
    ]);
  });

  it('explains a peak of a long period, which is counted by quarter, without saying that data is missing', async () => {
    const { path, deps } = await field(1);
    // The pump starts at 5:10, 5:30, 5:50 and 6:10, and is off for the rest of nine days.
    for (let minute = 0; minute <= 9 * 24 * 60; minute++) {
      const isOn = minute >= 310 && minute < 380 && minute % 20 >= 10;
      const reading = {
        values: Float64Array.of(isOn ? 1 : 0),
        qualities: new Uint8Array(1),
        reasons: new Uint8Array(1),
      };
      path.poll(1, path.clock.now(), reading);
      path.clock.advance(60_000);
    }
    const days = { ...DAY, To: '2026-03-09' };
    const message = await composeReport(deps, schedule({ Kind: 'count' }), days, null);
    const [line, ...legends] = message!.text.split('\n').slice(3);
    expect(line).toMatch(/^ {2}DI1 Pump 1: 4 starts, 0\.7 h on, .*, ≥ 3 starts in the busiest hour\b/);
    expect(legends).toEqual([
      '',
      '≥ marks a peak of starts per hour as a minimum: starts are counted by quarter of an hour in long periods and where samples are deleted, and another 60 minutes may have had more.',
    ]);
    const day = await composeReport(deps, schedule({ Kind: 'count' }), DAY, null);
    expect(day!.text).toMatch(/, 3 starts in the busiest hour\b/);
  });

  it('lists twenty points of many, and names a report that is too large', async () => {
    const { deps } = await field(700);
    const day = await composeReport(deps, schedule(), DAY, null);
    expect(day!.text).toContain('DI20 Pump 20:');
    expect(day!.text).not.toContain('DI21 ');
    expect(day!.text).toContain('and 680 more points in the files');
    const month = await composeReport(
      deps,
      schedule(),
      { ...DAY, From: '2026-03-01', To: '2026-03-31' },
      null,
    );
    expect(month!.text).toContain('the report is too large for email');
    expect(month!.attachments).toEqual([]);
  });
});
