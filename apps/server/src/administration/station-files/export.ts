import {
  STATION_TABLES,
  type StationConfig,
  type StationFileFormat,
  type StationTable,
} from '@outpost/contract';
import {
  type FileCell as GivenCell,
  guardable,
  rowsOfStation,
  STATION_COLUMNS,
  STATIONS_FILE,
  STATIONS_FILE_VERSION,
} from '@outpost/core';
import { csvOf, type Table, type TableColumn, type TableRow, xlsxOf } from '../../platform/tables/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import * as texts from './texts.ts';

/** Stations written before yielding to other work. */
const STATIONS_A_TURN = 20;

/**
 * Stations as a file, in pieces, which {@link readFileContent} reads back unchanged.
 *
 * @param table of a CSV file, which has one
 * @param madeAt an instant as on the wire
 */
export function exportStations(
  stations: readonly StationConfig[],
  format: StationFileFormat,
  table: StationTable,
  madeAt: string,
): AsyncIterable<string | Uint8Array> {
  if (format === 'json') return jsonOf(stations);
  if (format === 'csv') return csvOf(tableOf(table, stations, true));
  const tables = STATION_TABLES.map((name) => tableOf(name, stations, false));
  return xlsxOf({ title: texts.stations, madeAt, tables });
}

async function* jsonOf(stations: readonly StationConfig[]): AsyncGenerator<string> {
  yield `{"Format":"${STATIONS_FILE}","Version":${STATIONS_FILE_VERSION},"Stations":[`;
  for (let at = 0; at < stations.length; at += STATIONS_A_TURN) {
    const page = stations.slice(at, at + STATIONS_A_TURN);
    yield `${at === 0 ? '\n' : ',\n'}${page.map((station) => JSON.stringify(station)).join(',\n')}`;
    await yieldToEventLoop();
  }
  yield '\n]}\n';
}

/** @param isCsv texts that look like the protection against formulas are distinguished from it */
function tableOf(table: StationTable, stations: readonly StationConfig[], isCsv: boolean): Table {
  const columns = STATION_COLUMNS[table].map(
    ({ title, kind, width }): TableColumn => ({ title, kind: kind === 'number' ? 'number' : 'text', width }),
  );
  return { name: table, columns, rows: rowsOf(table, stations, isCsv) };
}

async function* rowsOf(
  table: StationTable,
  stations: readonly StationConfig[],
  isCsv: boolean,
): AsyncGenerator<TableRow> {
  const cellOf = (cell: GivenCell) => {
    if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
    return isCsv && typeof cell === 'string' ? guardable(cell) : cell;
  };
  for (const station of stations) {
    for (const cells of rowsOfStation(table, station)) yield { cells: cells.map(cellOf) };
    await yieldToEventLoop();
  }
}
