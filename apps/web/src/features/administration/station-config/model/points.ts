import { DATA_TYPES, REGISTER_TABLES, type RegisterTable } from '@outpost/contract';
import {
  type AddedRow,
  type CellEdit,
  cellName,
  shown,
  type UntakenCell,
} from '../../../../ui/sheet/index.ts';
import { type AddressStyle, refusedText, typedAddress } from './address-style.ts';
import { EMPTY_CELLS, newKey, type PointDraft } from './draft.ts';
import {
  ANALOG_ONLY,
  columnWidth,
  DIGITAL_ONLY,
  isUsed,
  POINT_COLUMNS,
  POINT_FIELDS,
  type PointField,
  type SheetPointCells,
  unusedReason,
} from './point-columns.ts';
import { parseNumber } from './text.ts';

/** Points after an edit, and cells that could not be applied. */
export interface EditedPoints {
  readonly points: readonly PointDraft[];
  readonly untaken: readonly UntakenCell[];
}

/** Edits points, and adds points for rows pasted below the last one. */
export function edited(
  points: readonly PointDraft[],
  edits: readonly CellEdit[],
  added: readonly AddedRow[],
  style: AddressStyle,
): EditedPoints {
  const untaken: UntakenCell[] = [];
  const write = (point: PointDraft, row: number, texts: readonly Written[]): PointDraft => {
    const { cells, unused } = settled(point, texts, style);
    for (const { field, text, reason } of unused) {
      const column = POINT_COLUMNS[POINT_FIELDS.indexOf(field)]!;
      untaken.push({ where: cellName(column, row), text: shown(column, text), reason });
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
      own.map(({ column, text }) => [POINT_FIELDS[column]!, text]),
    );
  });
  for (const cells of added) {
    const texts = [...cells].map(([column, text]): Written => [POINT_FIELDS[column]!, text]);
    changed.push(write(newPoint(changed, writtenTable(texts, style)), changed.length, texts));
  }
  return { points: changed, untaken };
}

/** The table of a row, given directly or by an address in 40001 notation; undefined: none. */
function writtenTable(texts: readonly Written[], style: AddressStyle): RegisterTable | undefined {
  const fields = new Map(texts);
  const table = REGISTER_TABLES.find((one) => one === fields.get('Table'));
  return table ?? typedAddress(fields.get('Address') ?? '', null, style).table ?? undefined;
}

/** The kind and type of a new point in a table. */
const USUAL_IN: Readonly<
  Record<RegisterTable, Pick<SheetPointCells, 'Kind' | 'DataType'> & { stem: string }>
> = {
  coil: { Kind: 'digital', DataType: 'bit', stem: 'DO' },
  'discrete-input': { Kind: 'digital', DataType: 'bit', stem: 'DI' },
  'holding-register': { Kind: 'analog', DataType: 'uint16', stem: 'AO' },
  'input-register': { Kind: 'analog', DataType: 'uint16', stem: 'AI' },
};

/**
 * A new point at the end. It has the table of the last one and the next free address in it, but
 * nothing else, because instruments differ.
 */
export function newPoint(
  points: readonly PointDraft[],
  table = REGISTER_TABLES.find((one) => one === points.at(-1)?.cells.Table) ?? 'discrete-input',
): PointDraft {
  const last = points.findLast(({ cells }) => cells.Table === table)?.cells;
  const { stem, ...usual } = USUAL_IN[table];
  const like = last !== undefined && last.Kind === usual.Kind ? last.Point : `${stem}0`;
  const cells: SheetPointCells = {
    ...EMPTY_CELLS,
    ...usual,
    Table: table,
    Point: nextTerminal(points, like),
  };
  const Address = last === undefined ? '' : nextAddress(points, last, columnWidth(cells));
  return { key: newKey(), id: 0, storedAs: null, cells: { ...cells, Address }, limits: [] };
}

/**
 * Copies points below the last of them; a copy is a new point with its own terminal and address.
 */
export function duplicated(points: readonly PointDraft[], top: number, bottom: number): PointDraft[] {
  const result = points.slice(0, bottom + 1);
  const all = [...points];
  for (const point of points.slice(top, bottom + 1)) {
    const copy = {
      ...point,
      key: newKey(),
      id: 0,
      storedAs: null,
      cells: { ...point.cells, ...freePlace(all, point.cells) },
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

/** Choice columns that cannot be empty: a pasted blank does not change them. */
const CHOICES: ReadonlySet<string> = new Set(
  POINT_COLUMNS.filter(
    ({ kind, options = [] }) => kind === 'choice' && options.every(({ value }) => value !== ''),
  ).map(({ key }) => key),
);

/** A field and its new text. */
export type Written = readonly [field: PointField, text: string];

export interface Settled {
  readonly cells: SheetPointCells;
  /** Texts that do not apply to the point. */
  readonly unused: readonly { readonly field: PointField; readonly text: string; readonly reason: string }[];
}

/** Edits fields of one point, including those that depend on them. */
export function settled(
  { cells, storedAs }: Pick<PointDraft, 'cells' | 'storedAs'>,
  written: readonly Written[],
  style: AddressStyle,
): Settled {
  const fields = new Map(written.filter(([field, text]) => text !== '' || !CHOICES.has(field)));
  let next: SheetPointCells = { ...cells, ...Object.fromEntries(fields) };
  const { Address, Table, isTableSaid } = placeAfter(next, fields, style);
  next = { ...next, Address, Table };
  next = { ...next, Kind: kindAfter(next, fields, isTableSaid, storedAs) };
  next = withTypeAndTable(next, fields, isTableSaid);
  if (!isUsed(next, 'Writable')) next = { ...next, Writable: '' };
  const unused = [...fields].flatMap(([field, text]) => {
    // Values that a point has anyway are not reported.
    if (text === '' || text === EMPTY_CELLS[field] || isUsed(next, field)) return [];
    return [{ field, text, reason: unusedReason(next, field) }];
  });
  return { cells: next, unused };
}

/**
 * The new kind, given directly or by the type. A stored point does not change its kind, and with it
 * its history, because of fields that only the other kind has.
 */
function kindAfter(
  cells: SheetPointCells,
  fields: ReadonlyMap<PointField, string>,
  isTableSaid: boolean,
  storedAs: PointDraft['storedAs'],
): string {
  if (fields.has('Kind')) return cells.Kind;
  if (fields.has('DataType')) {
    const isKnown = DATA_TYPES.some((type) => type === cells.DataType);
    if (isKnown) return cells.DataType.startsWith('bit') ? 'digital' : 'analog';
  }
  if (storedAs !== null && storedAs === cells.Kind) return cells.Kind;
  const says = (only: ReadonlySet<PointField>) =>
    [...fields].some(([field, text]) => only.has(field) && text !== '');
  const [isAnalog, isDigital] = [says(ANALOG_ONLY), says(DIGITAL_ONLY)];
  if (isAnalog !== isDigital) return isAnalog ? 'analog' : 'digital';
  return isTableSaid && isBitTable(cells.Table) ? 'digital' : cells.Kind;
}

/** The address of a point after an edit. */
function placeAfter(cells: SheetPointCells, fields: ReadonlyMap<PointField, string>, style: AddressStyle) {
  const { Address, Table } = cells;
  const isTableGiven = fields.has('Table');
  const given = fields.get('Address');
  // An address that was rejected may be valid in another table.
  const text = given ?? refusedText(Address);
  if (text === null) return { Address, Table, isTableSaid: isTableGiven };
  const knownTable = isTableGiven || given === undefined ? Table : null;
  const typed = typedAddress(text, knownTable, given === undefined ? 'register' : style);
  return {
    Address: typed.address,
    Table: typed.table ?? Table,
    isTableSaid: isTableGiven || typed.table !== null,
  };
}

function withTypeAndTable(
  cells: SheetPointCells,
  fields: ReadonlyMap<PointField, string>,
  isTableSaid: boolean,
): SheetPointCells {
  let next = cells;
  const isDigital = next.Kind === 'digital';
  if (!fields.has('DataType')) {
    const type = isBitTable(next.Table) ? 'bit' : 'bit-of-register';
    if (isDigital && next.DataType !== type) next = { ...next, DataType: type };
    if (!isDigital && next.DataType.startsWith('bit')) next = { ...next, DataType: 'uint16' };
  }
  if (isTableSaid) return next;
  const needsBits = isDigital && next.DataType === 'bit';
  const Table = needsBits ? ADJACENT_BITS[next.Table] : ADJACENT_REGISTERS[next.Table];
  const isOther = needsBits !== isBitTable(next.Table);
  return isOther && Table !== undefined ? { ...next, Table } : next;
}

const isBitTable = (table: string): boolean => table === 'coil' || table === 'discrete-input';
/** The corresponding table that is read and written in the same way. */
const ADJACENT_REGISTERS: Readonly<Record<string, string>> = {
  coil: 'holding-register',
  'discrete-input': 'input-register',
};
const ADJACENT_BITS: Readonly<Record<string, string>> = {
  'holding-register': 'coil',
  'input-register': 'discrete-input',
};

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

/**
 * The first address after a point's own with enough free addresses in its table; empty if there is
 * none.
 */
function nextAddress(points: readonly PointDraft[], after: SheetPointCells, width: number): string {
  const first = parseNumber(after.Address);
  if (first === null || !Number.isInteger(first)) return '';
  const taken = points
    .filter(({ cells }) => cells.Table === after.Table)
    .map(({ cells }) => ({ from: parseNumber(cells.Address) ?? Number.NaN, width: columnWidth(cells) }))
    .filter(({ from }) => Number.isInteger(from))
    .sort((a, b) => a.from - b.from);
  let address = first + columnWidth(after);
  for (const { from, width: its } of taken) {
    if (from < address + width && from + its > address) address = from + its;
  }
  return address + width <= 65_536 ? String(address) : '';
}

/** A terminal and address after all similar ones. */
function freePlace(
  points: readonly PointDraft[],
  like: SheetPointCells,
): Pick<SheetPointCells, 'Point' | 'Address' | 'Bit'> {
  const Point = nextTerminal(points, like.Point);
  if (like.DataType === 'bit-of-register' && Number(like.Bit) < 15) {
    const bits = points
      .filter(({ cells }) => cells.Table === like.Table && cells.Address === like.Address)
      .map(({ cells }) => Number(cells.Bit));
    const bit = Math.max(...bits, Number(like.Bit)) + 1;
    if (bit <= 15) return { Point, Address: like.Address, Bit: String(bit) };
  }
  return { Point, Address: nextAddress(points, like, columnWidth(like)), Bit: '0' };
}
