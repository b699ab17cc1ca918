import { isBitTable, type ProtocolDescriptor, type RegisterTable } from '@outpost/contract';
import {
  type AddedRow,
  type CellEdit,
  cellName,
  type RejectedCell,
  shown,
} from '../../../../ui/sheet/index.ts';
import type { AddressStyle } from './address-style.ts';
import { addressTexts, EMPTY_CELLS, newKey, type PointDraft } from './draft.ts';
import {
  type EditedAddress,
  editedAddress,
  freeAddress,
  kindOf,
  type NewCells,
  newModbusCells,
  withTypeAndTable,
  writtenTable,
} from './modbus-address.ts';
import {
  ANALOG_ONLY,
  DIGITAL_ONLY,
  isModbusProtocol,
  isUsed,
  type SheetPointCells,
  sheetPointColumns,
  unusedReason,
} from './point-columns.ts';

/** Points after an edit, and cells that could not be applied. */
export interface EditedPoints {
  readonly points: readonly PointDraft[];
  readonly rejected: readonly RejectedCell[];
}

/** Edits points, and adds points for rows pasted below the last one. */
export function edited(
  points: readonly PointDraft[],
  edits: readonly CellEdit[],
  added: readonly AddedRow[],
  style: AddressStyle,
  protocol: ProtocolDescriptor,
): EditedPoints {
  const columns = sheetPointColumns(protocol);
  const rejected: RejectedCell[] = [];
  const write = (point: PointDraft, row: number, texts: readonly Written[]): PointDraft => {
    const { cells, unused } = settled(point, texts, style, protocol);
    for (const { field, text, reason } of unused) {
      const column = columns.find(({ key }) => key === field)!;
      rejected.push({ where: cellName(column, row), text: shown(column, text), reason });
    }
    return { ...point, cells };
  };
  const byRow = Map.groupBy(edits, ({ row }) => row);
  const changed = points.map((point, row) => {
    const own = byRow.get(row);
    if (own === undefined) return point;
    return write(
      point,
      row,
      own.map(({ column, text }) => [columns[column]!.key, text]),
    );
  });
  for (const cells of added) {
    const texts = [...cells].map(([column, text]): Written => [columns[column]!.key, text]);
    const table = isModbusProtocol(protocol) ? writtenTable(new Map(texts), style) : undefined;
    changed.push(write(newPoint(changed, protocol, table), changed.length, texts));
  }
  return { points: changed, rejected };
}

/**
 * A new point at the end. It has the table of the last one and the next free address in it, but
 * nothing else, because instruments differ. Protocols without tables start with the kind of the
 * last one.
 */
export function newPoint(
  points: readonly PointDraft[],
  protocol: ProtocolDescriptor,
  table?: RegisterTable,
): PointDraft {
  const { cells, like, stem } = isModbusProtocol(protocol)
    ? newModbusCells(points, table)
    : newForeignCells(points.at(-1)?.cells, protocol);
  const Point = nextTerminal(points, like?.Kind === cells.Kind ? like.Point : `${stem}0`);
  return {
    key: newKey(),
    id: 0,
    storedAs: null,
    cells: { ...EMPTY_CELLS, ...cells, Point },
    limits: [],
    wanted: null,
  };
}

function newForeignCells(like: SheetPointCells | undefined, protocol: ProtocolDescriptor): NewCells {
  const Kind = like?.Kind ?? 'analog';
  return { cells: { ...addressTexts(protocol, {}), Kind }, like, stem: Kind === 'digital' ? 'DI' : 'AI' };
}

/**
 * Copies points below the last of them; a copy is a new point with its own terminal and, in a
 * Modbus device, its own address.
 */
export function duplicated(
  points: readonly PointDraft[],
  top: number,
  bottom: number,
  protocol: ProtocolDescriptor,
): PointDraft[] {
  const result = points.slice(0, bottom + 1);
  const all = [...points];
  for (const point of points.slice(top, bottom + 1)) {
    const copy = {
      ...point,
      key: newKey(),
      id: 0,
      storedAs: null,
      wanted: null,
      cells: {
        ...point.cells,
        ...(isModbusProtocol(protocol) && freeAddress(all, point.cells)),
        Point: nextTerminal(all, point.cells.Point),
      },
    };
    result.push(copy);
    all.push(copy);
  }
  return [...result, ...points.slice(bottom + 1)];
}

export function removed(points: readonly PointDraft[], top: number, bottom: number): PointDraft[] {
  return points.filter((_, row) => row < top || row > bottom);
}

/** Moves rows by one position. */
export function shiftedPoints(
  points: readonly PointDraft[],
  top: number,
  bottom: number,
  by: 1 | -1,
): readonly PointDraft[] {
  const target = by === -1 ? top - 1 : bottom + 1;
  const neighbour = points[target];
  if (neighbour === undefined) return points;
  const block = points.slice(top, bottom + 1);
  return by === -1
    ? [...points.slice(0, target), ...block, neighbour, ...points.slice(bottom + 1)]
    : [...points.slice(0, top), neighbour, ...block, ...points.slice(target + 1)];
}

/** A column and its new text. */
export type Written = readonly [field: string, text: string];

export interface Settled {
  readonly cells: SheetPointCells;
  /** Texts that do not apply to the point. */
  readonly unused: readonly { readonly field: string; readonly text: string; readonly reason: string }[];
}

/** Edits fields of one point, including those that depend on them. */
export function settled(
  { cells, storedAs }: Pick<PointDraft, 'cells' | 'storedAs'>,
  written: readonly Written[],
  style: AddressStyle,
  protocol: ProtocolDescriptor,
): Settled {
  const fields = new Map(written.filter(([field, text]) => text !== '' || !isChoice(field, protocol)));
  let next: SheetPointCells = { ...cells, ...Object.fromEntries(fields) };
  const isModbus = isModbusProtocol(protocol);
  const address = isModbus ? editedAddress(next, fields, style) : null;
  if (address !== null) next = { ...next, Address: address.Address, Table: address.Table };
  next = { ...next, Kind: kindAfter(next, fields, address, storedAs) };
  if (address !== null) next = withTypeAndTable(next, fields, address);
  if (!isUsed(next, 'Writable', protocol)) next = { ...next, Writable: '' };
  const unused = [...fields].flatMap(([field, text]) => {
    // Values that a point has anyway are not reported.
    if (text === '' || text === EMPTY_CELLS[field]) return [];
    const reason = unusedReason(next, field, protocol);
    return reason === null ? [] : [{ field, text, reason }];
  });
  return { cells: next, unused };
}

/** Choice columns that cannot be empty: a pasted blank does not change them. */
const isChoice = (field: string, protocol: ProtocolDescriptor): boolean =>
  sheetPointColumns(protocol).some(
    ({ key, kind, options = [] }) =>
      key === field && kind === 'choice' && options.every(({ value }) => value !== ''),
  );

/**
 * The new kind, given directly or by the type. A stored point does not change its kind, and with it
 * its history, because of fields that only the other kind has.
 *
 * @param address null: not one of a Modbus device
 */
function kindAfter(
  cells: SheetPointCells,
  fields: ReadonlyMap<string, string>,
  address: EditedAddress | null,
  storedAs: PointDraft['storedAs'],
): string {
  if (fields.has('Kind')) return cells.Kind;
  const kindOfType = address !== null && fields.has('DataType') ? kindOf(cells.DataType) : null;
  if (kindOfType !== null) return kindOfType;
  if (storedAs !== null && storedAs === cells.Kind) return cells.Kind;
  const says = (only: ReadonlySet<string>) =>
    [...fields].some(([field, text]) => only.has(field) && text !== '');
  const [isAnalog, isDigital] = [says(ANALOG_ONLY), says(DIGITAL_ONLY)];
  if (isAnalog !== isDigital) return isAnalog ? 'analog' : 'digital';
  return address?.isTableSaid && isBitTable(cells.Table) ? 'digital' : cells.Kind;
}

/** The next free terminal with a number. */
function nextTerminal(points: readonly PointDraft[], like: string): string {
  const terminals = new Set(points.map(({ cells }) => cells.Point));
  const match = /^(.*?)(\d+)$/.exec(like);
  const [stem, from] = match ? [match[1]!, Number(match[2])] : [like, 1];
  let number = from;
  do number++;
  while (terminals.has(`${stem}${number}`));
  return `${stem}${number}`;
}
