import type { ModbusMapChange, ModbusMapEntry } from '@outpost/contract';
import { readFunction } from '@outpost/core';
import {
  numberColumn,
  type Table,
  type TableCell,
  type TableColumn,
  type TableRow,
  textColumn,
} from '../../platform/tables/index.ts';
import * as texts from './texts.ts';

const number = (title: string) => numberColumn(title, 0, 10);

const ENTRY: readonly TableColumn[] = [
  number(texts.unit),
  textColumn(texts.table, 18),
  number(texts.functionLabel),
  number(texts.address),
  number(texts.addresses),
  number(texts.stationId),
  textColumn(texts.siteName, 28),
  textColumn(texts.point, 10),
  textColumn(texts.name, 28),
  textColumn(texts.format, 14),
  textColumn(texts.meaning, 46),
  textColumn(texts.goodWhen, 30),
];
const TABLES = ['Coils', texts.discreteInputs, texts.holdingRegisters, texts.inputRegisters];

/** Where the quality is: `discrete input 32780 is 1`. */
export function goodWhen({ Use, GoodAddress }: ModbusMapEntry): string {
  if (GoodAddress === null) return '';
  return `${Use === 'digital' ? texts.discreteInput : texts.holdingRegister} ${GoodAddress} is 1`;
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
  return { name: texts.registerMap, heading, columns: ENTRY, rows };
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
    number(texts.unitBefore),
    number(texts.addressBefore),
    textColumn(texts.nameBefore, 28),
    textColumn(texts.formatBefore, 14),
  ];
  return { name: texts.changes, heading, columns: [textColumn(texts.change, 18), ...ENTRY, ...before], rows };
}
