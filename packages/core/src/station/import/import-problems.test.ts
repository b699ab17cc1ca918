import type { ImportProblem } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import type { FileCell } from './cells.ts';
import {
  type GivenTable,
  ImportProblems,
  planImportedStation,
  readCsv,
  readJsonStations,
  resolveStations,
  STATIONS_FILE,
  tableOfTitles,
} from './index.ts';
import { givenTable, importPlan, importProblemsOf, STORED_STATION } from './testing/import-kit.ts';

describe('an error is reported with its row and column', () => {
  const one = (titles: string[], ...rows: FileCell[][]) => givenTable('points', rows, titles);

  it('in a cell', () => {
    expect(
      importProblemsOf([
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
    expect(importProblemsOf([one(['Code', 'Point', 'Address'], ['LS-01', 'AO1', 70_000])])).toEqual([
      [2, 'Address', '70000', 'Must be 65535 or less'],
    ]);
    expect(
      importProblemsOf([one(['Code', 'Point', 'Kind', 'Units'], ['LS-01', 'DI1', 'digital', 'm'])]),
    ).toEqual([[2, 'Units', 'm', 'Must be empty: not used for digital points']]);
    expect(importProblemsOf([one(['Code', 'Point', 'Kind'], ['LS-01', 'DI1', 'analog'])])).toEqual([
      [2, 'Kind', 'analog', 'Must be digital, the kind of DI1 Pump 1. Use another terminal for another kind'],
    ]);
    const emptied = givenTable('limits', [['LS-01', 'AO1', 'HH', '']], ['Code', 'Point', 'Kind', 'Limit']);
    expect(importProblemsOf([emptied])).toEqual([[2, 'Limit', '', 'Must be a number']]);
    expect(
      importProblemsOf([givenTable('settings', [['LS-01', 'AO1', 99]], ['Code', 'Point', 'Wanted'])]),
    ).toEqual([[2, 'Wanted', '99', 'Must be within the range of AO1, 0 to 4, not 99']]);
  });

  it('between related values', () => {
    expect(
      importProblemsOf([one(['Code', 'Point'], ['LS-01', 'AO1'], [null, null], ['LS-01', 'AO1'])]),
    ).toEqual([[4, 'Point', 'AO1', 'Duplicate terminal: AO1 is above']]);
    expect(importProblemsOf([one(['SiteName', 'Point'], ['Nowhere', 'AO1'])])).toEqual([
      [2, 'SiteName', 'Nowhere', 'Must be a stored station or one in the stations sheet'],
    ]);
    expect(
      importProblemsOf([givenTable('limits', [['LS-01', 'XX', 'on']], ['Code', 'Point', 'Kind'])]),
    ).toEqual([[2, 'Point', 'XX', 'Must be the terminal of a point of the station']]);
    const twice = givenTable(
      'stations',
      [
        ['A', 'plc'],
        ['A', 'plc'],
      ],
      ['SiteName', 'Host'],
    );
    expect(importProblemsOf([twice], [])).toEqual([[3, 'SiteName', 'A', 'Duplicate station: also in row 2']]);
    const two = [STORED_STATION, { ...STORED_STATION, StationId: 2 }];
    expect(importProblemsOf([one(['Code', 'Point'], ['LS-01', 'AO1'])], two)).toEqual([
      [2, 'Code', 'LS-01', 'Several stations have this Code. Add StationId'],
    ]);
    const foreign = givenTable('stations', [[1, 'Oak', 'plc-oak']], ['StationId', 'SiteName', 'Host']);
    expect(importProblemsOf([foreign])).toMatchObject([
      [2, 'StationId', '1', expect.stringContaining('another installation')],
    ]);
  });

  it('where a StationId has the name of another station', () => {
    const of = (row: FileCell[], titles: string[]) =>
      importPlan([givenTable('stations', [row], titles)], [STORED_STATION]);
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
    const points = givenTable(
      'points',
      [
        [1, 'Elm St. lift', 'AO1', 'Start'],
        [1, 'Oak', 'DI1', 'Pump'],
      ],
      ['StationId', 'SiteName', 'Point', 'Name'],
    );
    const limits = givenTable(
      'limits',
      [[1, 'Oak', 'AO1', 'HH', 2]],
      ['StationId', 'SiteName', 'Point', 'Kind', 'Limit'],
    );
    const settings = givenTable(
      'settings',
      [[1, 'LS-09', 'AO1', 2]],
      ['StationId', 'Code', 'Point', 'Wanted'],
    );
    expect(importProblemsOf([points]).map(([row, column]) => [row, column])).toEqual([[3, 'StationId']]);
    expect(importProblemsOf([limits]).map(([row, column]) => [row, column])).toEqual([[2, 'StationId']]);
    expect(importProblemsOf([settings]).map(([row, column]) => [row, column])).toEqual([[2, 'StationId']]);
    // Both the current and the new name identify it.
    const renamed = givenTable('stations', [[1, 'LS-01', 'Oak']], ['StationId', 'Code', 'SiteName']);
    expect(importProblemsOf([renamed, points])).toEqual([]);
    const fresh = givenTable('stations', [[7, 'Ash', 'plc']], ['StationId', 'SiteName', 'Host']);
    const others = givenTable('points', [[7, 'Oak', 'DI1']], ['StationId', 'SiteName', 'Point']);
    expect(importProblemsOf([fresh, others])).toMatchObject([
      [2, 'StationId', '7', expect.stringContaining('Ash')],
    ]);
  });

  it('in the titles', () => {
    const { problems, ignored } = importPlan(
      [one(['Code', 'Point', 'Adress', '# my notes', 'Code'], ['LS-01', 'AO1', 3, 'x', ''])],
      [STORED_STATION],
    );
    expect(problems.map(({ Row, Column }: ImportProblem) => [Row, Column])).toEqual([
      [1, 'Adress'],
      [1, 'Code'],
    ]);
    expect(problems[0]!.Message).toContain(
      'Unknown column. Columns of points: StationId, Code, SiteName, Point',
    );
    expect(ignored).toEqual(['points: # my notes']);
    expect(importProblemsOf([one(['Name'], ['x'])])).toEqual([
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
    expect(importProblemsOf([table])).toEqual([[2, null, 'yes', `${words}. Add a title for each column`]]);
    const [said] = importProblemsOf([{ ...table, separator: ',' }]);
    const comma = 'Put text with a comma in quotes and use a decimal point';
    expect(said).toEqual([2, null, 'yes', `${words}. ${comma}`]);
    const semicolon = importProblemsOf([{ ...table, separator: ';' }]);
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
  const warned = (tables: readonly GivenTable[], stored = [STORED_STATION]) => {
    const { warnings, problems } = importPlan(tables, stored);
    return [
      warnings.map(({ Sheet, Row, Column, Message }) => `${Sheet} ${Row} ${Column}: ${Message}`),
      problems.map(({ Sheet, Row, Column }) => `${Sheet} ${Row} ${Column}`),
    ];
  };

  it('where a StationId does not exist', () => {
    const rows = givenTable('stations', [[999, 'LS-9', 'Oak', 'plc-oak']], STATIONS);
    expect(warned([rows])).toEqual([
      ['stations 2 StationId: Station 999 does not exist. A new station with another ID is created'],
      [],
    ]);
    // All IDs of a file from another installation.
    expect(warned([rows], [])).toEqual([[], []]);
    // The station is found by its code.
    const moved = givenTable('stations', [[999, 'LS-01', 'Elm St. lift', '10.0.0.7']], STATIONS);
    expect(warned([moved])).toEqual([[], []]);
  });

  it('where stations of different codes have one name', () => {
    const rows = givenTable(
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
    const [first, second] = [8, 9].map((StationId) => ({
      ...STORED_STATION,
      StationId,
      Code: `LS-${StationId}`,
    }));
    const stored = [first!, second!].map((one) => ({ ...one, SiteName: 'Oak' }));
    expect(warned([rows], stored)).toEqual([[], []]);
  });

  it('also where the station has errors', () => {
    const stations = givenTable('stations', [['', 'LS-9', 'Oak', '']], STATIONS);
    const level = ['Oak', 'AI1', 'Level', 'analog', 'holding-register', 40_001, 'uint16', 2];
    const flow = ['Oak', 'AI2', 'Flow', 'analog', 'holding-register', 40_002, 'uint16', 99];
    const other = ['Oak', 'AI3', 'Other', 'analog', 'register', 40_003, 'uint16', 2];
    const [warnings, problems] = warned([stations, givenTable('points', [level, flow, other], POINTS)]);
    expect(warnings!.map((text) => text.slice(0, 16))).toEqual(['points 2 Address', 'points 3 Address']);
    expect(problems!.toSorted()).toEqual(['points 3 Decimals', 'points 4 Table', 'stations 2 Host']);
  });
});

describe('a duplicate station is one error', () => {
  const STATIONS = ['Code', 'SiteName', 'Host'];
  const POINTS = ['Code', 'SiteName', 'Point', 'Name', 'Kind', 'Table', 'Address', 'DataType'];
  const LIMITS = ['Code', 'SiteName', 'Point', 'Kind', 'Limit', 'Priority', 'Message'];
  const stations = givenTable(
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
    importPlan([stations, ...tables], []).problems.map(
      ({ Sheet, Row, Column }) => `${Sheet} ${Row} ${Column}`,
    );

  it.each([
    ['by name', '', '', 'Ash'],
    ['by code and name', 'LS-5', 'LS-5', 'Ash'],
    ['by code', 'LS-5', 'LS-5', ''],
  ])('whose rows of other tables are found %s', (_how, first, second, name) => {
    const points = [level(first, name && 'Oak', 'AI1'), level(second, name, 'AI1')];
    const limits = [high(first, name && 'Oak', 'AI1'), high(second, name, 'AI1')];
    expect(said(givenTable('points', points, POINTS), givenTable('limits', limits, LIMITS))).toEqual([
      'stations 3 Code',
    ]);
  });

  it('whose own errors are listed as well', () => {
    const points = [level('', 'Oak', 'AI1'), level('', 'Ash', 'AI1').with(6, 70_000)];
    const limits = [high('', 'Ash', 'AI1').with(5, 'urgent')];
    expect(
      said(givenTable('points', points, POINTS), givenTable('limits', limits, LIMITS)).toSorted(),
    ).toEqual(['limits 2 Priority', 'points 3 Address', 'stations 3 Code']);
  });
});
