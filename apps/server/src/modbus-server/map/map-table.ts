import type { ModbusMapChange, ModbusMapEntry } from '@outpost/contract';
import { readFunction } from '@outpost/core';
import type { Table, TableCell, TableColumn, TableRow } from '../../platform/tables/index.ts';
import * as texts from './texts.ts';

const text = (title: string, width: number): TableColumn => ({ title, kind: 'text', width });
const number = (title: string): TableColumn => ({ title, kind: 'number', width: 10, decimals: 0 });

const ENTRY: readonly TableColumn[] = [
  number(texts.unit),
  text(texts.table, 18),
  number(texts.functionLabel),
  number(texts.address),
  number(texts.addresses),
  number(texts.stationId),
  text(texts.siteName, 28),
  text(texts.point, 10),
  text(texts.name, 28),
  text(texts.format, 14),
  text(texts.meaning, 46),
  text(texts.goodWhen, 30),
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
    text(texts.nameBefore, 28),
    text(texts.formatBefore, 14),
  ];
  return { name: texts.changes, heading, columns: [text(texts.change, 18), ...ENTRY, ...before], rows };
}
