import { STATION_TABLES, StationConfig, type StationTable } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileCell } from './cells.ts';
import {
  type GivenTable,
  ImportProblems,
  planImportedStation,
  readJsonStations,
  readTables,
  resolveStations,
  rowsOfStation,
  STATION_COLUMNS,
} from './index.ts';

const level = {
  ...{ Kind: 'analog', Name: 'Level', Table: 'input-register', DataType: 'uint16' },
  Limits: [
    { Kind: 'HH', Limit: 4, Priority: 'critical', Message: 'High high' },
    { Kind: 'H', Limit: 3, Priority: 'high', Message: 'High' },
  ],
};
const pump = {
  ...{ Kind: 'digital', Name: 'Pump', Table: 'coil', DataType: 'bit', Writable: true },
  Limits: [{ Kind: 'on', Priority: 'low', Message: 'Runs' }],
};
const stationOf = (StationId: number, SiteName: string, MapUnitId: number) =>
  StationConfig.parse({
    ...{ StationId, SiteName, Code: `LS-${StationId}`, Host: '10.0.0.7', Version: 1, MapUnitId },
    Points: [
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ ...level, Id: 10 * StationId + n, Point: `AI${n}`, Address: n })),
      ...[1, 2, 3].map((n) => ({ ...pump, Id: 10 * StationId + 6 + n, Point: `DO${n}`, Address: n })),
    ],
    Settings: [{ Point: 'DO1', Wanted: true }],
  });
/** Station 1 is stored; 2 and 3 are new. */
const stations = [stationOf(1, 'Elm', 11), stationOf(2, 'Oak', 12), stationOf(3, 'Ash', 13)];
const stored = stations.slice(0, 1);

const POINTS = 9;
const LIMITS = 6 * 2 + 3;
/** The row of the nth point of a station, from 1. */
const pointRow = (station: number, n: number) => 1 + (station - 1) * POINTS + n;
const limitRow = (station: number, n: number) => 1 + (station - 1) * LIMITS + n;

/** One invalid cell, and where it is reported. */
interface Mistake {
  readonly table: StationTable;
  readonly row: number;
  readonly column: string;
  readonly value: FileCell;
  /** Another column, if it is reported there. */
  readonly saidAt?: string;
  /** Consequences of a missing row are reported as well. */
  readonly missedBy?: string;
}
const wrong = (
  table: StationTable,
  row: number,
  column: string,
  value: FileCell,
  saidAt = column,
): Mistake => ({
  ...{ table, row, column, value, saidAt },
});

/** One for each kind of error, and each stage that detects it; for stored and new stations. */
const MISTAKES: readonly Mistake[] = [
  wrong('stations', 2, 'Port', 70_000),
  wrong('stations', 2, 'Enabled', 'perhaps'),
  wrong('stations', 3, 'Host', ''),
  wrong('stations', 3, 'UnitId', 'one'),
  wrong('stations', 3, 'TimeZone', 'Mars/Base'),
  wrong('stations', 3, 'CommunicationAlarmPriority', 'huge'),
  wrong('stations', 4, 'MapUnitId', 11),
  wrong('stations', 4, 'Latitude', 91),
  ...[1, 2].flatMap((station) => [
    wrong('points', pointRow(station, 1), 'Address', 70_000),
    wrong('points', pointRow(station, 1), 'Writable', 'yes'),
    wrong('points', pointRow(station, 1), 'WordOrder', 'BCDA'),
    wrong('points', pointRow(station, 2), 'DataType', 'bit'),
    wrong('points', pointRow(station, 2), 'Decimals', 9),
    wrong('points', pointRow(station, 3), 'Table', 'register'),
    wrong('points', pointRow(station, 3), 'Units', 'metres of water column'),
    wrong('points', pointRow(station, 4), 'RawLow', 'none'),
    wrong('points', pointRow(station, 4), 'MapFactor', 0),
    wrong('points', pointRow(station, 5), 'Kind', 'analogue'),
    wrong('points', pointRow(station, 5), 'Address', -1),
    wrong('points', pointRow(station, 6), 'OnLabel', 'Running'),
    wrong('points', pointRow(station, 7), 'Writable', 'maybe'),
    wrong('points', pointRow(station, 8), 'Address', 0.5),
    wrong('points', pointRow(station, 9), 'Table', 'discrete-input', 'Writable'),
    wrong('limits', limitRow(station, 1), 'Priority', 'urgent'),
    wrong('limits', limitRow(station, 1), 'OnDelaySeconds', -5),
    wrong('limits', limitRow(station, 2), 'Limit', ''),
    wrong('limits', limitRow(station, 3), 'Kind', 'on'),
    wrong('limits', limitRow(station, 4), 'Deadband', 'little'),
    wrong('limits', limitRow(station, 15), 'Kind', 'of'),
    wrong('settings', 1 + station, 'Wanted', 'perhaps'),
  ]),
  // New ones may lack required fields.
  wrong('points', pointRow(3, 1), 'Name', ''),
  wrong('points', pointRow(3, 1), 'Address', null),
  { ...wrong('points', pointRow(3, 2), 'Point', ''), missedBy: `limits ${limitRow(3, 3)} Point` },
  wrong('points', pointRow(3, 2), 'Decimals', 9),
  { ...wrong('points', pointRow(3, 3), 'SiteName', 'Nowhere'), missedBy: `limits ${limitRow(3, 5)} Point` },
  wrong('points', pointRow(3, 3), 'Deadband', -1),
  wrong('limits', limitRow(3, 1), 'Message', ''),
  wrong('limits', limitRow(3, 15), 'Priority', ''),
];

/** Only names identify the station of a row: with an ID a wrong name is another error. */
const COLUMNS = Object.fromEntries(
  STATION_TABLES.map((table) => [
    table,
    STATION_COLUMNS[table].filter(({ title }) => title !== 'StationId' && title !== 'Code'),
  ]),
) as unknown as typeof STATION_COLUMNS;

function tableWith(table: StationTable, mistakes: readonly Mistake[]): GivenTable {
  const titles = COLUMNS[table].map(({ title }) => title);
  const all = STATION_COLUMNS[table].map(({ title }) => title);
  const rows = stations
    .flatMap((station) => rowsOfStation(table, station))
    .map((cells) => titles.map((title) => cells[all.indexOf(title)] ?? null));
  for (const { row, column, value } of mistakes.filter((mistake) => mistake.table === table)) {
    rows[row - 2]![titles.indexOf(column)] = value;
  }
  return {
    ...{ table, sheet: table, titles: { row: 1, cells: titles }, decimalComma: false },
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  };
}

function saidOf(mistakes: readonly Mistake[]): string[] {
  const findings = { problems: new ImportProblems(1_000), warnings: new ImportProblems(10) };
  const { problems } = findings;
  const tables = STATION_TABLES.map((table) => tableWith(table, mistakes));
  const given = readTables(tables, stored, problems, []);
  const units = new Map<unknown, string>();
  for (const { given: station, stationId } of resolveStations(given, stored, problems, findings.warnings)) {
    planImportedStation(station, stationId === null ? null : stored[0]!, 'keep', findings);
    const { MapUnitId } = station.fields;
    if (units.has(MapUnitId)) problems.add(station.place, 'MapUnitId', MapUnitId, 'taken');
    units.set(MapUnitId, station.ref.SiteName);
  }
  return problems.list.map(({ Sheet, Row, Column }) => `${Sheet} ${Row} ${Column}`).sort();
}

describe('all errors of a file are reported at once', () => {
  it('none for a valid file', () => {
    expect(saidOf([])).toEqual([]);
  });

  it.each(MISTAKES)('$table row $row: $column $value, and nothing else', (mistake) => {
    const { table, row, saidAt, missedBy } = mistake;
    const said = saidOf([mistake]).filter((place) => place !== missedBy);
    expect(said).toEqual([`${table} ${row} ${saidAt}`]);
  });

  it('in any combination', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...MISTAKES], { minLength: 2 }), (mistakes) => {
        const said = new Set(saidOf(mistakes));
        const unsaid = mistakes.map(({ table, row, saidAt }) => `${table} ${row} ${saidAt}`);
        expect(unsaid.filter((place) => !said.has(place))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('even below titles of which one is missing', () => {
    const table = tableWith('points', [
      wrong('points', 2, 'Address', 'x'),
      wrong('points', 3, 'DataType', 'uint99'),
    ]);
    const titles = table.titles.cells.map((title) => (title === 'Point' ? 'Terminal' : title));
    const problems = new ImportProblems(100);
    const limits = tableWith('limits', [wrong('limits', 2, 'Priority', 'urgent')]);
    const given = readTables([{ ...table, titles: { row: 1, cells: titles } }, limits], [], problems, []);
    for (const { given: station } of resolveStations(given, [], problems, new ImportProblems(1))) {
      planImportedStation(station, null, 'keep', { problems, warnings: new ImportProblems(1) });
    }
    const said = problems.list.map(({ Sheet, Row, Column }) => `${Sheet} ${Row} ${Column}`);
    expect(said.slice(0, 2)).toEqual(['points 1 Terminal', 'points 1 Point']);
    expect(said).toEqual(
      expect.arrayContaining(['points 2 Address', 'points 3 DataType', 'limits 2 Priority']),
    );
    expect(said.filter((place) => /Point$/.test(place))).toEqual(['points 1 Point']);
  });

  it('in JSON, with the path of each', () => {
    const file = structuredClone(stations.slice(1)) as unknown as Record<string, unknown>[];
    const [oak, ash] = file as [Record<string, unknown>, Record<string, unknown>];
    const points = oak.Points as Record<string, unknown>[];
    Object.assign(points[0]!, { Address: 'x', Wet: 1 });
    Object.assign(points[1]!, { Point: 'AI1', Decimals: 7 });
    (points[2]!.Limits as object[]).push({ Kind: 'H', Limit: 'x', Priority: 'low', Message: '' });
    Object.assign((points[3]!.Limits as object[])[1]!, { Priority: 'urgent' });
    Object.assign(points[4]!, { Address: 400_011 });
    Object.assign((points[6]!.Limits as object[])[0]!, { Kind: 'HH' });
    Object.assign(ash, { StationId: 'three', Port: 0, Settings: [{ Wanted: 'x' }] });
    const problems = new ImportProblems(100);
    const given = readJsonStations([oak, ash], problems);
    for (const { given: station } of resolveStations(given, [], problems, new ImportProblems(1))) {
      planImportedStation(station, null, 'keep', { problems, warnings: new ImportProblems(1) });
    }
    const said = problems.list.map(({ Row, Column }) => `${Row} ${Column}`);
    expect(said.sort()).toEqual([
      '1 Points.0.Address',
      '1 Points.0.Wet',
      '1 Points.1.Decimals',
      '1 Points.1.Point',
      '1 Points.2.Limits.2.Kind',
      '1 Points.2.Limits.2.Limit',
      '1 Points.2.Limits.2.Message',
      '1 Points.3.Limits.1.Priority',
      '1 Points.4.Address',
      '1 Points.6.Limits.0.Kind',
      '2 Port',
      '2 Settings.0.Point',
      '2 Settings.0.Wanted',
      '2 StationId',
    ]);
    expect(problems.list.find(({ Column }) => Column === 'Points.4.Address')?.Message).toBe(
      'Must be 65535 or less. In 40001 notation, 400011 is address 10 of the holding-registers',
    );
  });
});
