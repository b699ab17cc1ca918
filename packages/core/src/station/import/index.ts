export type { Cell } from './cells.ts';
export { STATION_COLUMNS, type StationColumn, tableOfName, tableOfTitles } from './columns.ts';
export { CsvError, guardable, guardedCsvCell, readCsv } from './csv-file.ts';
export { type GivenStation, type GivenTable, Problems } from './given.ts';
export { readJsonStations, STATIONS_FILE, STATIONS_FILE_VERSION } from './json-file.ts';
export { type Missing, type PlannedStation, planStation } from './plan.ts';
export { type KnownStation, type Resolved, resolveStations } from './resolve.ts';
export { rowsOfStation } from './rows.ts';
export { readTables } from './tables.ts';
