import { STATION_TABLES, StationConfig } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStation } from '../../testing/stations.ts';
import {
  guardedCsvCell,
  ImportProblems,
  type Missing,
  planImportedStation,
  readCsv,
  readJsonStations,
  resolveStations,
  rowsOfStation,
  STATION_COLUMNS,
  STATIONS_FILE,
  tableOfTitles,
} from './index.ts';
import { givenTable, importPlan, importProblemsOf, STORED_STATION, titlesOf } from './testing/import-kit.ts';

describe('an exported file', () => {
  const stations = fc
    .tuple(anyStation(3), anyStation(4))
    .map(([a, b]) => [a, { ...b, SiteName: 'Another', Code: 'X-4' }] as const);

  it('changes nothing, whether missing parts are kept or removed, also as CSV', () => {
    fc.assert(
      fc.property(stations, fc.constantFrom<Missing>('keep', 'remove'), (stored, missing) => {
        const asCells = STATION_TABLES.map((table) =>
          givenTable(
            table,
            stored.flatMap((station) => rowsOfStation(table, station)),
          ),
        );
        const asCsv = STATION_TABLES.map((table) => {
          const lines = [titlesOf(table), ...stored.flatMap((station) => rowsOfStation(table, station))];
          const text = lines
            .map((cells) => cells.map((cell) => guardedCsvCell(cell === null ? '' : String(cell))).join(','))
            .join('\r\n');
          const [titles, ...rows] = [...readCsv(text).rows];
          expect(tableOfTitles(titles!.cells.map(String))).toBe(table);
          return { table, sheet: table, titles: titles!, rows, decimalComma: false };
        });
        for (const tables of [asCells, asCsv]) {
          const { planned, problems } = importPlan(tables, stored, missing);
          expect(problems).toEqual([]);
          expect(planned.map((station) => station?.after)).toEqual(stored);
          for (const station of planned) expect(station).toMatchObject({ diff: null, changes: [] });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('changes nothing as JSON, and creates the same stations elsewhere', () => {
    fc.assert(
      fc.property(stations, (stored) => {
        const file = JSON.parse(
          JSON.stringify({ Format: STATIONS_FILE, Version: 1, Stations: stored }),
        ) as unknown;
        const [problems, warnings] = [new ImportProblems(100), new ImportProblems(100)];
        const given = readJsonStations(file, problems);
        const here = resolveStations(given, stored, problems, warnings).map(({ given: station, stationId }) =>
          planImportedStation(
            station,
            stored.find(({ StationId }) => StationId === stationId) ?? null,
            'remove',
            {
              problems,
              warnings: new ImportProblems(1),
            },
          ),
        );
        expect(here.map((station) => station?.diff)).toEqual([null, null]);
        const elsewhere = resolveStations(given, [], problems, new ImportProblems(1)).map(
          ({ given: station }) =>
            planImportedStation(station, null, 'keep', { problems, warnings: new ImportProblems(1) }),
        );
        expect(problems.list).toEqual([]);
        elsewhere.forEach((station, index) => {
          const wanted = stored[index]!;
          const Points = wanted.Points.map((point) => ({ ...point, Id: 0 }));
          expect(station!.after).toEqual({ ...wanted, StationId: 0, Version: 0, Points });
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('the content of a file', () => {
  it('is a change with its position and the previous value', () => {
    const { planned, problems } = importPlan(
      [
        givenTable('stations', [[1, 'LS-01', 'Elm Street', 5]], ['Station Id', 'code', 'site_name', 'PORT']),
        givenTable('points', [['LS-01', 'AO1', 'Start level', 0.1]], ['Code', 'Point', 'Name', 'Deadband']),
        givenTable(
          'limits',
          [
            ['LS-01', 'AO1', 'HH', 3.5],
            ['LS-01', 'AO1', 'H', 3],
          ],
          ['Code', 'Point', 'Kind', 'Limit'],
        ),
        givenTable('settings', [['LS-01', 'DI1', 'yes']], ['Code', 'Point', 'Wanted']),
      ],
      [STORED_STATION],
    );
    // A new limit needs more than its position.
    expect(problems).toMatchObject([
      { Sheet: 'limits', Row: 3, Column: 'Priority' },
      { Sheet: 'limits', Row: 3, Column: 'Message' },
    ]);
    expect(planned).toEqual([null]);
  });

  it('is listed line by line', () => {
    const { planned, problems } = importPlan(
      [
        givenTable('stations', [[1, 'LS-01', 'Elm Street', 5]], ['Station Id', 'code', 'site_name', 'PORT']),
        givenTable(
          'points',
          [
            ['1', 'AO1', 'Start level'],
            ['1', 'AI9', 'New'],
          ],
          ['StationId', 'Point', 'Name'],
        ),
        givenTable('limits', [[1, 'AO1', 'HH', '3.5']], ['StationId', 'Point', 'Kind', 'Limit']),
        givenTable(
          'settings',
          [
            [1, 'DI1', 'TRUE'],
            [1, 'AO1', 2.5],
          ],
          ['StationId', 'Point', 'Wanted'],
        ),
      ],
      [STORED_STATION],
    );
    expect(problems.map(({ Row, Column }) => [Row, Column])).toEqual(
      ['Kind', 'Table', 'Address', 'DataType'].map((needed) => [3, needed]),
    );
    expect(planned).toEqual([null]);
    const right = importPlan(
      [
        givenTable('stations', [[1, 'LS-01', 'Elm Street', 5]], ['Station Id', 'code', 'site_name', 'PORT']),
        givenTable('points', [['1', 'AO1', 'Start level']], ['StationId', 'Point', 'Name']),
        givenTable('limits', [[1, 'AO1', 'HH', '3.5']], ['StationId', 'Point', 'Kind', 'Limit']),
        givenTable(
          'settings',
          [
            [1, 'DI1', 'TRUE'],
            [1, 'AO1', 2.5],
          ],
          ['StationId', 'Point', 'Wanted'],
        ),
      ],
      [STORED_STATION],
    );
    expect(right.problems).toEqual([]);
    expect(
      right.planned[0]!.changes.map(({ place, What, Before, After }) => [
        place.sheet,
        place.row,
        What,
        Before,
        After,
      ]),
    ).toEqual([
      ['stations', 2, 'Station name', 'Elm St. lift', 'Elm Street'],
      ['stations', 2, 'Port', '502', '5'],
      ['points', 2, 'AO1 Start level: name', 'Lead pump on', 'Start level'],
      ['limits', 2, 'AO1 Start level: high high alarm, limit', '3', '3.5'],
      ['settings', 2, 'Remote configuration of DI1', null, 'desired yes'],
    ]);
  });

  it("has defaults for an instrument alarm: bad quality with the worst limit's priority", () => {
    const titles = ['StationId', 'Point', 'Kind', 'Limit', 'WhilePoint', 'Enabled', 'Message'];
    const { planned, problems } = importPlan(
      [
        givenTable(
          'limits',
          [
            [1, 'AO1', 'bad-quality', '', '', 'no', ''],
            [1, 'AO1', 'frozen-value', 0.1, 'DI1', '', ''],
            [1, 'DI1', 'bad-quality', '', '', '', 'Contact fault'],
          ],
          titles,
        ),
      ],
      [STORED_STATION],
    );
    expect(problems).toEqual([]);
    const [digital, analog] = planned[0]!.after.Points;
    expect(analog!.Limits.slice(1)).toMatchObject([
      {
        Kind: 'bad-quality',
        Enabled: false,
        Priority: 'critical',
        Message: 'Bad quality',
        OnDelaySeconds: 60,
      },
      { Kind: 'frozen-value', Limit: 0.1, WhilePoint: 'DI1', OverSeconds: 3_600, Priority: 'critical' },
    ]);
    expect(digital!.Limits).toMatchObject([{ Priority: 'medium', Message: 'Contact fault', Enabled: true }]);
    expect(planned[0]!.changes.map(({ What, After }) => [What, After])).toEqual([
      ['DI1 Pump 1: bad quality alarm', 'medium: Contact fault'],
      ['AO1 Lead pump on: bad quality alarm', 'critical: Bad quality, switched off'],
      ['AO1 Lead pump on: frozen value alarm', 'at 0.1, critical: Frozen value'],
    ]);
  });

  it('must name a point of the same station for a dependent alarm', () => {
    const limits = (whilePoint: string) =>
      importProblemsOf([
        givenTable(
          'limits',
          [[1, 'AO1', 'frozen-value', 0.1, whilePoint]],
          ['StationId', 'Point', 'Kind', 'Limit', 'WhilePoint'],
        ),
      ]);
    expect(limits('DI1')).toEqual([]);
    expect(limits('AO1')).toEqual([
      [2, 'WhilePoint', 'AO1', 'Must be the terminal of a digital point of the station, not AO1'],
    ]);
  });

  it('keeps stored values of columns of a later release that it omits', () => {
    const own = StationConfig.parse({
      ...STORED_STATION,
      Points: STORED_STATION.Points.map((point) =>
        point.Point === 'AO1'
          ? {
              ...point,
              Limits: [
                { ...point.Limits[0]!, Enabled: false },
                { Kind: 'bad-quality', Priority: 'low' },
              ],
            }
          : point,
      ),
    });
    const older = STATION_COLUMNS.limits.filter(({ title }) => !['Enabled', 'WhilePoint'].includes(title));
    const row = ['1', 'LS-01', 'Elm St. lift', 'AO1', 'HH', 3.5, 0, 0, 0, 60, 'critical', 'High', ''];
    const { planned, problems } = importPlan(
      [
        givenTable(
          'limits',
          [row],
          older.map(({ title }) => title),
        ),
      ],
      [own],
    );
    expect(problems).toEqual([]);
    expect(planned[0]!.after.Points[1]!.Limits).toEqual([
      { ...own.Points[1]!.Limits[0]!, Limit: 3.5 },
      own.Points[1]!.Limits[1],
    ]);
  });

  it('lists a new station, too: values other than defaults, and its points, each with its position', () => {
    const alarm = ['CommunicationAlarmPriority', 'CommunicationAlarmOnDelaySeconds'];
    const tables = [
      givenTable(
        'stations',
        [['Oak', 'plc-oak', 1502, 1, 'Lift-Station', 45.5, '', 'critical', 60]],
        ['SiteName', 'Host', 'Port', 'UnitId', 'Kind', 'Latitude', 'Notes', ...alarm],
      ),
      givenTable(
        'points',
        [['Oak', 'DO1', 'Pump', 'digital', 'coil', 3, 'bit', 'yes']],
        ['SiteName', 'Point', 'Name', 'Kind', 'Table', 'Address', 'DataType', 'Writable'],
      ),
      givenTable('settings', [['Oak', 'DO1', 'yes']], ['SiteName', 'Point', 'Wanted']),
    ];
    const { planned, problems } = importPlan(tables, [STORED_STATION]);
    expect(problems).toEqual([]);
    const [oak] = planned;
    expect(oak).toMatchObject({ before: null, diff: null });
    expect(oak!.changes.every(({ Before }) => Before === null)).toBe(true);
    const lines = oak!.changes.map(({ place, What, After }) => [place.sheet, What, After]);
    expect(lines.slice(0, 1)).toEqual([['stations', 'Station Oak', 'with 1 point']]);
    expect(lines.slice(1)).toHaveLength(8);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['stations', 'Station type', 'lift-station'],
        ['stations', 'Latitude', '45.5'],
        ['stations', 'Host', 'plc-oak'],
        ['stations', 'Port', '1502'],
        ['stations', 'Communication alarm: priority', 'critical'],
        ['stations', 'Communication alarm: on-delay (s)', '60'],
        ['points', 'Point DO1 Pump', 'digital, coil 3, bit, writable'],
        ['settings', 'Remote configuration of DO1', 'desired yes'],
      ]),
    );
  });

  it('removes what it omits only on request, and only from stations that it has', () => {
    const other = StationConfig.parse({ ...STORED_STATION, StationId: 2, SiteName: 'B', Code: 'B' });
    const points = givenTable('points', [[1, 'AO1']], ['StationId', 'Point']);
    const [kept] = importPlan([points], [STORED_STATION, other]).planned;
    expect(kept!.diff).toBeNull();
    const { planned } = importPlan([points], [STORED_STATION, other], 'remove');
    expect(planned).toHaveLength(1);
    expect(planned[0]!.after.Points.map(({ Point, Limits }) => [Point, Limits.length])).toEqual([['AO1', 1]]);
    expect(planned[0]!.changes).toMatchObject([
      { What: 'Point DI1 Pump 1', After: null, place: { row: null } },
    ]);
    // A desired value goes with its point.
    const others = givenTable('points', [[1, 'DI1']], ['StationId', 'Point']);
    const wanted = { ...STORED_STATION, Settings: [{ Point: 'AO1', Wanted: 2 }] };
    const [without] = importPlan([others], [wanted], 'remove').planned;
    expect(without!.after).toMatchObject({ Points: [{ Point: 'DI1' }], Settings: [] });
    expect(without!.changes.map(({ After }) => After)).toEqual([null, null]);
    // But not one that the file gives for a point that it does not have.
    const settings = givenTable('settings', [[1, 'AO1', 3]], ['StationId', 'Point', 'Wanted']);
    expect(importPlan([others, settings], [wanted], 'remove').problems).toMatchObject([
      { Sheet: 'settings', Row: 2, Column: 'Point', Value: 'AO1' },
    ]);
    const limits = givenTable(
      'limits',
      [[1, 'DI1', 'on', 'low', 'Runs']],
      ['StationId', 'Point', 'Kind', 'Priority', 'Message'],
    );
    const [changed] = importPlan([limits], [STORED_STATION], 'remove').planned;
    expect(changed!.after.Points.map(({ Limits }) => Limits.map(({ Kind }) => Kind))).toEqual([['on'], []]);
  });

  it('keeps empty fields unchanged, or clears them where that is possible', () => {
    const { planned } = importPlan(
      [
        givenTable(
          'points',
          [['LS-01', 'AO1', ' ', '', null, '']],
          ['Code', 'Point', 'Name', 'RangeLow', 'Address', 'Units'],
        ),
      ],
      [STORED_STATION],
    );
    expect(planned[0]!.after.Points[1]).toMatchObject({
      Name: 'Lead pump on',
      RangeLow: null,
      Source: { Address: 10 },
      Units: '',
    });
  });

  it('may leave cells of the other kind of point empty, also without a kind', () => {
    const titles = ['Code', 'Point', 'Name', 'Units', 'RangeLow', 'RawLow', 'OnLabel'];
    const rows = [
      ['LS-01', 'DI1', 'Pump one', '', '', '', 'Runs'],
      ['LS-01', 'AO1', 'Start', 'm', '', '', ''],
    ];
    const { planned, problems } = importPlan([givenTable('points', rows, titles)], [STORED_STATION]);
    expect(problems).toEqual([]);
    expect(planned[0]!.after.Points).toMatchObject([
      { Name: 'Pump one', OnLabel: 'Runs' },
      { Name: 'Start', Units: 'm' },
    ]);
    const wrong = givenTable('points', [['LS-01', 'DI1', 'Pump one', 'm', '', '', '']], titles);
    expect(importProblemsOf([wrong])).toEqual([[2, 'Units', 'm', 'Unknown field']]);
  });

  it('creates a station from rows with enough fields', () => {
    const { planned, problems } = importPlan(
      [
        givenTable('stations', [['Oak', 'plc-oak', 'Lift-Station']], ['SiteName', 'Host', 'Kind']),
        givenTable(
          'points',
          [['Oak', 'AI1', 'Level', 'analog', 'input-register', '3', 'uint16', 0, 4095, 0, '4,5']],
          [
            'SiteName',
            'Point',
            'Name',
            'Kind',
            'Table',
            'Address',
            'DataType',
            'RawLow',
            'RawHigh',
            'EngineeringLow',
            'EngineeringHigh',
          ],
        ),
      ],
      [STORED_STATION],
    );
    expect(problems).toMatchObject([
      { Row: 2, Column: 'EngineeringHigh', Value: '4,5', Message: expect.stringContaining('such as 4.5') },
    ]);
    expect(planned).toEqual([null]);
  });
});
