import { type ImportProblem, STATION_TABLES, StationConfig, type StationTable } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStation } from '../../testing/stations.ts';
import type { FileCell } from './cells.ts';
import {
  type GivenTable,
  guardedCsvCell,
  ImportProblems,
  type Missing,
  planImportedStation,
  readCsv,
  readJsonStations,
  readTables,
  resolveStations,
  rowsOfStation,
  STATION_COLUMNS,
  STATIONS_FILE,
  tableOfTitles,
} from './index.ts';

const titlesOf = (table: StationTable): FileCell[] => STATION_COLUMNS[table].map(({ title }) => title);

function tableOf(
  table: StationTable,
  rows: readonly (readonly FileCell[])[],
  titles = titlesOf(table),
): GivenTable {
  return {
    table,
    sheet: table,
    titles: { row: 1, cells: titles },
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    decimalComma: false,
  };
}

function plan(tables: readonly GivenTable[], stored: readonly StationConfig[], missing: Missing = 'keep') {
  const problems = new ImportProblems(100);
  const warnings = new ImportProblems(100);
  const ignored: string[] = [];
  const given = readTables(tables, stored, problems, ignored);
  const planned = resolveStations(given, stored, problems, warnings).map(({ given: station, stationId }) => {
    const existing = stored.find(({ StationId }) => StationId === stationId) ?? null;
    return planImportedStation(station, existing, missing, { problems, warnings });
  });
  return { planned, problems: problems.list, warnings: warnings.list, ignored };
}

describe('an exported file', () => {
  const stations = fc
    .tuple(anyStation(3), anyStation(4))
    .map(([a, b]) => [a, { ...b, SiteName: 'Another', Code: 'X-4' }] as const);

  it('changes nothing, whether missing parts are kept or removed, also as CSV', () => {
    fc.assert(
      fc.property(stations, fc.constantFrom<Missing>('keep', 'remove'), (stored, missing) => {
        const asCells = STATION_TABLES.map((table) =>
          tableOf(
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
          const { planned, problems } = plan(tables, stored, missing);
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

const station = StationConfig.parse({
  StationId: 1,
  SiteName: 'Elm St. lift',
  Code: 'LS-01',
  Host: '10.0.0.7',
  Version: 3,
  Points: [
    {
      Id: 5,
      Kind: 'digital',
      Point: 'DI1',
      Name: 'Pump 1',
      Table: 'coil',
      Address: 0,
      DataType: 'bit',
      Writable: true,
    },
    {
      Id: 6,
      Kind: 'analog',
      Point: 'AO1',
      Name: 'Lead pump on',
      Table: 'holding-register',
      Address: 10,
      DataType: 'int16',
      Writable: true,
      RangeLow: 0,
      RangeHigh: 4,
      Limits: [{ Kind: 'HH', Limit: 3, Priority: 'critical', Message: 'High' }],
    },
  ],
  Settings: [{ Point: 'AO1', Wanted: 2.5 }],
});
const problemsOf = (tables: GivenTable[], stored: StationConfig[] = [station]) =>
  plan(tables, stored).problems.map(({ Row, Column, Value, Message }) => [Row, Column, Value, Message]);

describe('the content of a file', () => {
  it('is a change with its position and the previous value', () => {
    const { planned, problems } = plan(
      [
        tableOf('stations', [[1, 'LS-01', 'Elm Street', 5]], ['Station Id', 'code', 'site_name', 'PORT']),
        tableOf('points', [['LS-01', 'AO1', 'Start level', 0.1]], ['Code', 'Point', 'Name', 'Deadband']),
        tableOf(
          'limits',
          [
            ['LS-01', 'AO1', 'HH', 3.5],
            ['LS-01', 'AO1', 'H', 3],
          ],
          ['Code', 'Point', 'Kind', 'Limit'],
        ),
        tableOf('settings', [['LS-01', 'DI1', 'yes']], ['Code', 'Point', 'Wanted']),
      ],
      [station],
    );
    // A new limit needs more than its position.
    expect(problems).toMatchObject([
      { Sheet: 'limits', Row: 3, Column: 'Priority' },
      { Sheet: 'limits', Row: 3, Column: 'Message' },
    ]);
    expect(planned).toEqual([null]);
  });

  it('is listed line by line', () => {
    const { planned, problems } = plan(
      [
        tableOf('stations', [[1, 'LS-01', 'Elm Street', 5]], ['Station Id', 'code', 'site_name', 'PORT']),
        tableOf(
          'points',
          [
            ['1', 'AO1', 'Start level'],
            ['1', 'AI9', 'New'],
          ],
          ['StationId', 'Point', 'Name'],
        ),
        tableOf('limits', [[1, 'AO1', 'HH', '3.5']], ['StationId', 'Point', 'Kind', 'Limit']),
        tableOf(
          'settings',
          [
            [1, 'DI1', 'TRUE'],
            [1, 'AO1', 2.5],
          ],
          ['StationId', 'Point', 'Wanted'],
        ),
      ],
      [station],
    );
    expect(problems.map(({ Row, Column }) => [Row, Column])).toEqual(
      ['Kind', 'Table', 'Address', 'DataType'].map((needed) => [3, needed]),
    );
    expect(planned).toEqual([null]);
    const right = plan(
      [
        tableOf('stations', [[1, 'LS-01', 'Elm Street', 5]], ['Station Id', 'code', 'site_name', 'PORT']),
        tableOf('points', [['1', 'AO1', 'Start level']], ['StationId', 'Point', 'Name']),
        tableOf('limits', [[1, 'AO1', 'HH', '3.5']], ['StationId', 'Point', 'Kind', 'Limit']),
        tableOf(
          'settings',
          [
            [1, 'DI1', 'TRUE'],
            [1, 'AO1', 2.5],
          ],
          ['StationId', 'Point', 'Wanted'],
        ),
      ],
      [station],
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
    const { planned, problems } = plan(
      [
        tableOf(
          'limits',
          [
            [1, 'AO1', 'bad-quality', '', '', 'no', ''],
            [1, 'AO1', 'frozen-value', 0.1, 'DI1', '', ''],
            [1, 'DI1', 'bad-quality', '', '', '', 'Contact fault'],
          ],
          titles,
        ),
      ],
      [station],
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
      problemsOf([
        tableOf(
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
      ...station,
      Points: station.Points.map((point) =>
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
    const { planned, problems } = plan(
      [
        tableOf(
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
      tableOf(
        'stations',
        [['Oak', 'plc-oak', 1502, 1, 'Lift-Station', 45.5, '', 'critical', 60]],
        ['SiteName', 'Host', 'Port', 'UnitId', 'Kind', 'Latitude', 'Notes', ...alarm],
      ),
      tableOf(
        'points',
        [['Oak', 'DO1', 'Pump', 'digital', 'coil', 3, 'bit', 'yes']],
        ['SiteName', 'Point', 'Name', 'Kind', 'Table', 'Address', 'DataType', 'Writable'],
      ),
      tableOf('settings', [['Oak', 'DO1', 'yes']], ['SiteName', 'Point', 'Wanted']),
    ];
    const { planned, problems } = plan(tables, [station]);
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
    const other = StationConfig.parse({ ...station, StationId: 2, SiteName: 'B', Code: 'B' });
    const points = tableOf('points', [[1, 'AO1']], ['StationId', 'Point']);
    const [kept] = plan([points], [station, other]).planned;
    expect(kept!.diff).toBeNull();
    const { planned } = plan([points], [station, other], 'remove');
    expect(planned).toHaveLength(1);
    expect(planned[0]!.after.Points.map(({ Point, Limits }) => [Point, Limits.length])).toEqual([['AO1', 1]]);
    expect(planned[0]!.changes).toMatchObject([
      { What: 'Point DI1 Pump 1', After: null, place: { row: null } },
    ]);
    const limits = tableOf(
      'limits',
      [[1, 'DI1', 'on', 'low', 'Runs']],
      ['StationId', 'Point', 'Kind', 'Priority', 'Message'],
    );
    const [changed] = plan([limits], [station], 'remove').planned;
    expect(changed!.after.Points.map(({ Limits }) => Limits.map(({ Kind }) => Kind))).toEqual([['on'], []]);
  });

  it('keeps empty fields unchanged, or clears them where that is possible', () => {
    const { planned } = plan(
      [
        tableOf(
          'points',
          [['LS-01', 'AO1', ' ', '', null, '']],
          ['Code', 'Point', 'Name', 'RangeLow', 'Address', 'Units'],
        ),
      ],
      [station],
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
    const { planned, problems } = plan([tableOf('points', rows, titles)], [station]);
    expect(problems).toEqual([]);
    expect(planned[0]!.after.Points).toMatchObject([
      { Name: 'Pump one', OnLabel: 'Runs' },
      { Name: 'Start', Units: 'm' },
    ]);
    const wrong = tableOf('points', [['LS-01', 'DI1', 'Pump one', 'm', '', '', '']], titles);
    expect(problemsOf([wrong])).toEqual([[2, 'Units', 'm', 'Unknown field']]);
  });

  it('creates a station from rows with enough fields', () => {
    const { planned, problems } = plan(
      [
        tableOf('stations', [['Oak', 'plc-oak', 'Lift-Station']], ['SiteName', 'Host', 'Kind']),
        tableOf(
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
      [station],
    );
    expect(problems).toMatchObject([
      { Row: 2, Column: 'EngineeringHigh', Value: '4,5', Message: expect.stringContaining('such as 4.5') },
    ]);
    expect(planned).toEqual([null]);
  });
});

describe('an error is reported with its row and column', () => {
  const one = (titles: string[], ...rows: FileCell[][]) => tableOf('points', rows, titles);

  it('in a cell', () => {
    expect(
      problemsOf([
        one(
          ['Code', 'Point', 'Address', 'Writable', 'WordOrder', 'Units'],
          ['LS-01', 'AO1', 70_000, 'maybe', 'abdc', 'm'],
        ),
      ]),
    ).toEqual([
      [2, 'Writable', 'maybe', 'Must be yes or no'],
      [2, 'WordOrder', 'abdc', 'Must be ABCD, CDAB, BADC or DCBA'],
      [2, 'Address', '70000', 'Must be 65535 or less'],
    ]);
    expect(problemsOf([one(['Code', 'Point', 'Address'], ['LS-01', 'AO1', 70_000])])).toEqual([
      [2, 'Address', '70000', 'Must be 65535 or less'],
    ]);
    expect(problemsOf([one(['Code', 'Point', 'Kind', 'Units'], ['LS-01', 'DI1', 'digital', 'm'])])).toEqual([
      [2, 'Units', 'm', 'Must be empty: not used for digital points'],
    ]);
    expect(problemsOf([one(['Code', 'Point', 'Kind'], ['LS-01', 'DI1', 'analog'])])).toEqual([
      [2, 'Kind', 'analog', 'Must be digital, the kind of DI1 Pump 1. Use another terminal for another kind'],
    ]);
    const emptied = tableOf('limits', [['LS-01', 'AO1', 'HH', '']], ['Code', 'Point', 'Kind', 'Limit']);
    expect(problemsOf([emptied])).toEqual([[2, 'Limit', '', 'Must be a number']]);
    expect(problemsOf([tableOf('settings', [['LS-01', 'AO1', 99]], ['Code', 'Point', 'Wanted'])])).toEqual([
      [2, 'Wanted', '99', 'Must be within the range of AO1, 0 to 4, not 99'],
    ]);
  });

  it('between related values', () => {
    expect(problemsOf([one(['Code', 'Point'], ['LS-01', 'AO1'], [null, null], ['LS-01', 'AO1'])])).toEqual([
      [4, 'Point', 'AO1', 'Duplicate terminal: AO1 is above'],
    ]);
    expect(problemsOf([one(['SiteName', 'Point'], ['Nowhere', 'AO1'])])).toEqual([
      [2, 'SiteName', 'Nowhere', 'Must be a stored station or one in the stations sheet'],
    ]);
    expect(problemsOf([tableOf('limits', [['LS-01', 'XX', 'on']], ['Code', 'Point', 'Kind'])])).toEqual([
      [2, 'Point', 'XX', 'Must be the terminal of a point of the station'],
    ]);
    const twice = tableOf(
      'stations',
      [
        ['A', 'plc'],
        ['A', 'plc'],
      ],
      ['SiteName', 'Host'],
    );
    expect(problemsOf([twice], [])).toEqual([[3, 'SiteName', 'A', 'Duplicate station: also in row 2']]);
    const two = [station, { ...station, StationId: 2 }];
    expect(problemsOf([one(['Code', 'Point'], ['LS-01', 'AO1'])], two)).toEqual([
      [2, 'Code', 'LS-01', 'Several stations have this Code. Add StationId'],
    ]);
    const foreign = tableOf('stations', [[1, 'Oak', 'plc-oak']], ['StationId', 'SiteName', 'Host']);
    expect(problemsOf([foreign])).toMatchObject([
      [2, 'StationId', '1', expect.stringContaining('another installation')],
    ]);
  });

  it('where a StationId has the name of another station', () => {
    const of = (row: FileCell[], titles: string[]) => plan([tableOf('stations', [row], titles)], [station]);
    const refused = (row: FileCell[], titles: string[]) =>
      of(row, titles).problems.map(({ Column }) => Column);
    expect(refused([1, 'Oak'], ['StationId', 'SiteName'])).toEqual(['StationId']);
    expect(refused([1, 'LS-02'], ['StationId', 'Code'])).toEqual(['StationId']);
    expect(refused([1, 'plc-oak'], ['StationId', 'Host'])).toEqual(['StationId']);
    expect(of([1, 'Oak'], ['StationId', 'SiteName']).problems[0]!.Message).toMatch(
      /^Station 1 is named Elm St\. lift in this installation\. .+include its Code or Host$/,
    );
    for (const [row, titles] of [
      [
        [1, 'Oak', 'LS-01'],
        ['StationId', 'SiteName', 'Code'],
      ],
      [
        [1, 'Oak', '10.0.0.7'],
        ['StationId', 'SiteName', 'Host'],
      ],
    ] as const) {
      const { planned, problems } = of([...row], [...titles]);
      expect(problems).toEqual([]);
      expect(planned[0]!.after).toMatchObject({ StationId: 1, SiteName: 'Oak' });
    }
    expect(of([1, 9], ['StationId', 'Port']).planned[0]!.after).toMatchObject({ Source: { Port: 9 } });
  });

  it('where a row of points, limits or desired values has a StationId of another station', () => {
    const points = tableOf(
      'points',
      [
        [1, 'Elm St. lift', 'AO1', 'Start'],
        [1, 'Oak', 'DI1', 'Pump'],
      ],
      ['StationId', 'SiteName', 'Point', 'Name'],
    );
    const limits = tableOf(
      'limits',
      [[1, 'Oak', 'AO1', 'HH', 2]],
      ['StationId', 'SiteName', 'Point', 'Kind', 'Limit'],
    );
    const settings = tableOf('settings', [[1, 'LS-09', 'AO1', 2]], ['StationId', 'Code', 'Point', 'Wanted']);
    expect(problemsOf([points]).map(([row, column]) => [row, column])).toEqual([[3, 'StationId']]);
    expect(problemsOf([limits]).map(([row, column]) => [row, column])).toEqual([[2, 'StationId']]);
    expect(problemsOf([settings]).map(([row, column]) => [row, column])).toEqual([[2, 'StationId']]);
    // Both the current and the new name identify it.
    const renamed = tableOf('stations', [[1, 'LS-01', 'Oak']], ['StationId', 'Code', 'SiteName']);
    expect(problemsOf([renamed, points])).toEqual([]);
    const fresh = tableOf('stations', [[7, 'Ash', 'plc']], ['StationId', 'SiteName', 'Host']);
    const others = tableOf('points', [[7, 'Oak', 'DI1']], ['StationId', 'SiteName', 'Point']);
    expect(problemsOf([fresh, others])).toMatchObject([
      [2, 'StationId', '7', expect.stringContaining('Ash')],
    ]);
  });

  it('in the titles', () => {
    const { problems, ignored } = plan(
      [one(['Code', 'Point', 'Adress', '# my notes', 'Code'], ['LS-01', 'AO1', 3, 'x', ''])],
      [station],
    );
    expect(problems.map(({ Row, Column }: ImportProblem) => [Row, Column])).toEqual([
      [1, 'Adress'],
      [1, 'Code'],
    ]);
    expect(problems[0]!.Message).toContain(
      'Unknown column. Columns of points: StationId, Code, SiteName, Point',
    );
    expect(ignored).toEqual(['points: # my notes']);
    expect(problemsOf([one(['Name'], ['x'])])).toEqual([
      [1, 'SiteName', '', 'Missing column SiteName'],
      [1, 'Point', '', 'Missing column Point'],
    ]);
  });

  it('in a row with more cells than titles, once', () => {
    const titles = ['Code', 'Point', 'Deadband', 'Writable', ''];
    const table = one(
      titles,
      ['LS-01', 'AO1', '0', '25', 'yes', ' '],
      ['LS-01', 'DI1', '', '', '', ' ', null],
    );
    const words = 'Row has 5 cells but the sheet has 4 columns';
    expect(problemsOf([table])).toEqual([[2, null, 'yes', `${words}. Add a title for each column`]]);
    const [said] = problemsOf([{ ...table, separator: ',' }]);
    const comma = 'Put text with a comma in quotes and use a decimal point';
    expect(said).toEqual([2, null, 'yes', `${words}. ${comma}`]);
    const semicolon = problemsOf([{ ...table, separator: ';' }]);
    expect(semicolon[0]![3]).toBe(`${words}. Put text with a semicolon in quotes`);
    expect(readCsv('a;b\n1,5;2').separator).toBe(';');
  });

  it('and a table is identified by its titles', () => {
    expect(tableOfTitles(['Code', 'Map Unit Id', '# mine', ''])).toBe('stations');
    expect(tableOfTitles(['Code', 'Point', 'Units'])).toBe('points');
    expect(tableOfTitles(['Code', 'Point', 'Kind', 'Limit'])).toBe('limits');
    expect(tableOfTitles(['SiteName', 'Point', 'Wanted'])).toBe('settings');
    expect(tableOfTitles(['a', 'b'])).toBeNull();
    expect(tableOfTitles([])).toBeNull();
  });

  it('in JSON', () => {
    const problems = new ImportProblems(9);
    const given = readJsonStations(
      [{ SiteName: 'A', Host: 'plc', Prot: 1, Points: [{ Point: 'DI1' }, 7] }, 'x', { Host: 'plc' }],
      problems,
    );
    for (const { given: one } of resolveStations(given, [], problems, new ImportProblems(1)))
      planImportedStation(one, null, 'keep', { problems, warnings: new ImportProblems(1) });
    expect(problems.list.map(({ Row, Column }) => [Row, Column])).toEqual([
      [1, 'Points.1'],
      [2, null],
      [3, 'SiteName'],
      [1, 'Points.0.Kind'],
      [1, 'Points.0.Name'],
      [1, 'Points.0.Table'],
      [1, 'Points.0.Address'],
      [1, 'Points.0.DataType'],
      [1, 'Prot'],
    ]);
    const wrong = new ImportProblems(1);
    expect(readJsonStations({ Format: 'x' }, wrong)).toEqual([]);
    expect(wrong.list[0]!.Message).toContain(STATIONS_FILE);
  });
});

describe('a probable mistake is a warning with its row and column', () => {
  const STATIONS = ['StationId', 'Code', 'SiteName', 'Host'];
  const POINTS = ['SiteName', 'Point', 'Name', 'Kind', 'Table', 'Address', 'DataType', 'Decimals'];
  const warned = (tables: readonly GivenTable[], stored = [station]) => {
    const { warnings, problems } = plan(tables, stored);
    return [
      warnings.map(({ Sheet, Row, Column, Message }) => `${Sheet} ${Row} ${Column}: ${Message}`),
      problems.map(({ Sheet, Row, Column }) => `${Sheet} ${Row} ${Column}`),
    ];
  };

  it('where a StationId does not exist', () => {
    const rows = tableOf('stations', [[999, 'LS-9', 'Oak', 'plc-oak']], STATIONS);
    expect(warned([rows])).toEqual([
      ['stations 2 StationId: Station 999 does not exist. A new station with another ID is created'],
      [],
    ]);
    // All IDs of a file from another installation.
    expect(warned([rows], [])).toEqual([[], []]);
    // The station is found by its code.
    const moved = tableOf('stations', [[999, 'LS-01', 'Elm St. lift', '10.0.0.7']], STATIONS);
    expect(warned([moved])).toEqual([[], []]);
  });

  it('where stations of different codes have one name', () => {
    const rows = tableOf(
      'stations',
      [
        ['', 'LS-8', 'Oak', 'plc-1'],
        ['', 'LS-9', 'Oak', 'plc-2'],
      ],
      STATIONS,
    );
    expect(warned([rows])).toEqual([
      ['stations 3 SiteName: Row 2 has the same SiteName. Identify both by Code or StationId in every table'],
      [],
    ]);
    const [first, second] = [8, 9].map((StationId) => ({ ...station, StationId, Code: `LS-${StationId}` }));
    const stored = [first!, second!].map((one) => ({ ...one, SiteName: 'Oak' }));
    expect(warned([rows], stored)).toEqual([[], []]);
  });

  it('also where the station has errors', () => {
    const stations = tableOf('stations', [['', 'LS-9', 'Oak', '']], STATIONS);
    const level = ['Oak', 'AI1', 'Level', 'analog', 'holding-register', 40_001, 'uint16', 2];
    const flow = ['Oak', 'AI2', 'Flow', 'analog', 'holding-register', 40_002, 'uint16', 99];
    const other = ['Oak', 'AI3', 'Other', 'analog', 'register', 40_003, 'uint16', 2];
    const [warnings, problems] = warned([stations, tableOf('points', [level, flow, other], POINTS)]);
    expect(warnings!.map((text) => text.slice(0, 16))).toEqual(['points 2 Address', 'points 3 Address']);
    expect(problems!.toSorted()).toEqual(['points 3 Decimals', 'points 4 Table', 'stations 2 Host']);
  });
});

describe('a duplicate station is one error', () => {
  const STATIONS = ['Code', 'SiteName', 'Host'];
  const POINTS = ['Code', 'SiteName', 'Point', 'Name', 'Kind', 'Table', 'Address', 'DataType'];
  const LIMITS = ['Code', 'SiteName', 'Point', 'Kind', 'Limit', 'Priority', 'Message'];
  const stations = tableOf(
    'stations',
    [
      ['LS-5', 'Oak', 'plc-5'],
      ['LS-5', 'Ash', 'plc-6'],
    ],
    STATIONS,
  );
  const level = (code: string, name: string, terminal: string) =>
    [code, name, terminal, 'Level', 'analog', 'input-register', 1, 'uint16'] as FileCell[];
  const high = (code: string, name: string, terminal: string) =>
    [code, name, terminal, 'H', 5, 'high', 'High'] as FileCell[];
  const said = (...tables: GivenTable[]) =>
    plan([stations, ...tables], []).problems.map(({ Sheet, Row, Column }) => `${Sheet} ${Row} ${Column}`);

  it.each([
    ['by name', '', '', 'Ash'],
    ['by code and name', 'LS-5', 'LS-5', 'Ash'],
    ['by code', 'LS-5', 'LS-5', ''],
  ])('whose rows of other tables are found %s', (_how, first, second, name) => {
    const points = [level(first, name && 'Oak', 'AI1'), level(second, name, 'AI1')];
    const limits = [high(first, name && 'Oak', 'AI1'), high(second, name, 'AI1')];
    expect(said(tableOf('points', points, POINTS), tableOf('limits', limits, LIMITS))).toEqual([
      'stations 3 Code',
    ]);
  });

  it('whose own errors are listed as well', () => {
    const points = [level('', 'Oak', 'AI1'), level('', 'Ash', 'AI1').with(6, 70_000)];
    const limits = [high('', 'Ash', 'AI1').with(5, 'urgent')];
    expect(said(tableOf('points', points, POINTS), tableOf('limits', limits, LIMITS)).toSorted()).toEqual([
      'limits 2 Priority',
      'points 3 Address',
      'stations 3 Code',
    ]);
  });
});

describe('CSV', () => {
  const cells = (text: string) => [...readCsv(text).rows].map((row) => row.cells);

  it('is read with any separator, byte order mark and line ending', () => {
    expect(cells('\uFEFFa,"b ""x"", y"\r\n1,\n')).toEqual([
      ['a', 'b "x", y'],
      ['1', ''],
    ]);
    expect(readCsv('a;b\n1,5;2').decimalComma).toBe(true);
    expect(cells('sep=;\r\na;b,c\r\n1;2')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ]);
    expect([...readCsv('sep=;\na;b').rows][0]!.row).toBe(2);
    expect(cells('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cells('"a\r\nb";c')).toEqual([['a\r\nb', 'c']]);
    expect(() => cells('a,"b')).toThrow('Missing closing quote');
    expect(() => cells('a,"b"c')).toThrow('Text after the closing quote');
  });

  it('accepts a decimal comma where commas are not the separator', () => {
    const [titles, ...rows] = [...readCsv('Code;Point;Deadband\nLS-01;AO1;0,25').rows];
    const { planned } = plan(
      [{ table: 'points', sheet: 'points', titles: titles!, rows, decimalComma: true }],
      [station],
    );
    expect(planned[0]!.after.Points[1]).toMatchObject({ Deadband: 0.25 });
  });

  it('rejects numbers that differ between decimal comma and point', () => {
    const ofFile = (...values: string[]) => {
      const lines = values.map((value, index) => `S${index};h;"${value}"`);
      const [titles, ...rows] = [...readCsv(['SiteName;Host;Latitude', ...lines].join('\n')).rows];
      const table: GivenTable = {
        table: 'stations',
        sheet: 'stations',
        titles: titles!,
        rows,
        decimalComma: true,
      };
      const { planned, problems } = plan([table], []);
      return problems.length > 0
        ? problems.map(({ Value, Message }) => [Value, Message])
        : planned.map((one) => one!.after.Latitude);
    };
    const words = (whole: string, fraction: string) =>
      `Ambiguous number. Enter ${whole}, or ${fraction} with decimals`;
    expect(ofFile('45,5', '1.000')).toEqual([['1.000', words('1000', '1,0000')]]);
    expect(ofFile('45,5', '12,345')).toEqual([45.5, 12.345]);
    expect(ofFile('12,345')).toEqual([['12,345', words('12345', '12,3450')]]);
    expect(ofFile('45.5', '-12,345')).toEqual([['-12,345', words('-12345', '-12,3450')]]);
    expect(ofFile('45.5', '12.345')).toEqual([45.5, 12.345]);
    expect(ofFile('45.5', '0,250', '0.250')).toEqual([45.5, 0.25, 0.25]);
    expect(ofFile('45.5', '45,5', '12,345', '12.345')).toHaveLength(2);
    expect(ofFile('12,3450', '7')).toEqual([12.345, 7]);

    const withPoints = tableOf('stations', [['Oak', 'plc', '1,000']], ['SiteName', 'Host', 'Port']);
    expect(problemsOf([withPoints])).toEqual([[2, 'Port', '1,000', words('1000', '1.000')]]);
    const id = { ...tableOf('stations', [['1.000', '4,5']], ['StationId', 'Longitude']), decimalComma: true };
    expect(problemsOf([id])).toEqual([[2, 'StationId', '1.000', 'Must be a station ID, or empty']]);
    const settings = tableOf('settings', [['LS-01', 'AO1', '1,000']], ['Code', 'Point', 'Wanted']);
    expect(problemsOf([{ ...settings, decimalComma: true }])).toEqual([
      [2, 'Wanted', '1,000', words('1000', '1,0000')],
    ]);
  });

  it('returns every text unchanged, and none that a spreadsheet would run', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", ';', ',', '"', '\t', '\r', '\n', 'a', '1', '＝', ' '),
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = texts.map(guardedCsvCell).join(',');
        const [row] = [...readCsv(`x,x,x,x\n${line}`).rows].slice(1);
        expect(row?.cells ?? ['']).toEqual(texts);
        for (const written of texts.map(guardedCsvCell)) expect(written).not.toMatch(/^"?[=@\t\r＝]/);
      }),
      { numRuns: 500 },
    );
  });
});
