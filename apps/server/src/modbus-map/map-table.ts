import type { ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from '@outpost/contract';
import type { Cell, Column, Row, Table } from '../tables/index.ts';

const text = (title: string, width: number): Column => ({ title, kind: 'text', width });
const number = (title: string): Column => ({ title, kind: 'number', width: 10, decimals: 0 });

const COLUMNS: readonly Column[] = [
  text('Table', 22),
  number('Function'),
  number('Address'),
  number('Addresses'),
  number('Station Id'),
  text('Site Name', 28),
  text('Point', 10),
  text('Name', 28),
  text('Format', 46),
];

/** The whole register map, in the order of tables and addresses. */
export function mapTable(
  stations: readonly ModbusStationRow[],
  digital: readonly ModbusDigitalRow[],
  analog: readonly ModbusAnalogRow[],
): Table {
  const station = ({ StationId, SiteName }: { StationId: number; SiteName: string }): Cell[] => [
    StationId,
    SiteName,
  ];
  const entries: Cell[][] = [
    ...stations.map((row) => [
      ...['Coils', 1, row.PollAddress, 1],
      ...station(row),
      ...['', 'Poll now', 'write 1 to poll; reads 1 while that poll runs'],
    ]),
    ...digital.map((row) => [
      ...['Discrete inputs', 2, row.Address, 1],
      ...station(row),
      ...[row.Point, row.Name, '0 or 1'],
    ]),
    ...digital.map((row) => [
      ...['Discrete inputs', 2, row.ValidAddress, 1],
      ...station(row),
      ...[row.Point, `${row.Name}, valid`, '1 while the value is good'],
    ]),
    ...stations.map((row) => [
      ...['Holding registers', 3, row.YearAddress, 6],
      ...station(row),
      ...['', 'Last good poll', 'year, month, day, hour, minute, second in the station’s zone'],
    ]),
    ...analog.map((row) => [
      ...['Input registers', 4, row.Address, 2],
      ...station(row),
      ...[row.Point, row.Name, 'float32, big-endian, high word first; NaN when not known'],
    ]),
    ...stations.map((row) => [
      ...['Input registers', 4, row.StatusAddress, 3],
      ...station(row),
      ...['', 'Health', 'status (0 never polled, 1 online, 2 offline, 3 disabled), age in s, good polls'],
    ]),
  ];
  const rank = (cells: Cell[]) => Number(cells[1]) * 100_000 + Number(cells[2]);
  const rows: Row[] = entries.sort((a, b) => rank(a) - rank(b)).map((cells) => ({ cells }));
  return { name: 'Register map', columns: COLUMNS, rows };
}
