import type { ModbusMapChange, ModbusMapEntry } from '@outpost/contract';
import { readFunction } from '@outpost/core';
import type { Table, TableCell, TableColumn, TableRow } from '../tables/index.ts';

const text = (title: string, width: number): TableColumn => ({ title, kind: 'text', width });
const number = (title: string): TableColumn => ({ title, kind: 'number', width: 10, decimals: 0 });

const ENTRY: readonly TableColumn[] = [
  number('Unit'),
  text('Table', 18),
  number('Function'),
  number('Address'),
  number('Addresses'),
  number('Station Id'),
  text('Site Name', 28),
  text('Point', 10),
  text('Name', 28),
  text('Format', 14),
  text('Meaning', 46),
  text('Good When', 30),
];
const TABLES = ['Coils', 'Discrete inputs', 'Holding registers', 'Input registers'];

/** Where the quality is: `discrete input 32780 is 1`. */
export function goodWhen({ Use, GoodAddress }: ModbusMapEntry): string {
  if (GoodAddress === null) return '';
  return `${Use === 'digital' ? 'discrete input' : 'holding register'} ${GoodAddress} is 1`;
}

function cellsOf(entry: ModbusMapEntry): TableCell[] {
  const readBy = readFunction(entry);
  return [
    ...[entry.UnitId, TABLES[readBy - 1]!, readBy, entry.Address, entry.Count, entry.StationId],
    ...[entry.SiteName, entry.Point, entry.Name, entry.Format, entry.Means, goodWhen(entry)],
  ];
}

/** A version of the register map, in the order of units, tables and addresses. */
export function mapTable(map: readonly ModbusMapEntry[], heading: readonly string[]): Table {
  const rows: TableRow[] = map.map((entry) => ({ cells: cellsOf(entry) }));
  return { name: 'Register map', heading, columns: ENTRY, rows };
}

/**
 * Changes since the previous version, each in its current or last form, and its previous address.
 */
export function changesTable(changes: readonly ModbusMapChange[], heading: readonly string[]): Table {
  const rows = changes.map(({ What, Before, After }): TableRow => {
    const was: TableCell[] =
      Before === null || After === null
        ? ['', null, '', '']
        : [Before.UnitId, Before.Address, `${Before.Point} ${Before.Name}`.trim(), Before.Format];
    return { cells: [What.join(', '), ...cellsOf((After ?? Before)!), ...was] };
  });
  const before = [
    number('Unit Before'),
    number('Address Before'),
    text('Name Before', 28),
    text('Format Before', 14),
  ];
  return { name: 'Changes', heading, columns: [text('Change', 18), ...ENTRY, ...before], rows };
}
