import { StationConfig, type StationTable } from '@outpost/contract';
import type { FileCell } from '../cells.ts';
import {
  type GivenTable,
  ImportProblems,
  type Missing,
  planImportedStation,
  readTables,
  resolveStations,
  STATION_COLUMNS,
} from '../index.ts';

/** The titles of all columns of a table. */
export const titlesOf = (table: StationTable): FileCell[] => STATION_COLUMNS[table].map(({ title }) => title);

/** A table as a file has it, without decimal commas. */
export function givenTable(
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

/** What the tables would change, and what is wrong with them. */
export function importPlan(
  tables: readonly GivenTable[],
  stored: readonly StationConfig[],
  missing: Missing = 'keep',
) {
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

/** A stored station with a digital and an analog point. */
export const STORED_STATION = StationConfig.parse({
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
/** Row, column, value and message of each problem. */
export const importProblemsOf = (tables: GivenTable[], stored: StationConfig[] = [STORED_STATION]) =>
  importPlan(tables, stored).problems.map(({ Row, Column, Value, Message }) => [Row, Column, Value, Message]);
