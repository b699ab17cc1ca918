import { DATA_TYPES, isBitTable, isBitType, REGISTER_TABLES, type RegisterTable } from '@outpost/contract';
import { parseNumber } from '../../../../ui/text/typed-number.ts';
import { type AddressStyle, refusedText, typedAddress } from './address-style.ts';
import type { PointDraft } from './draft.ts';
import { columnWidth, type SheetPointCells } from './point-columns.ts';

// The cells of a point in a Modbus device: its table, address and type depend on each other.

/** The table of a row, given directly or by an address in 40001 notation; undefined: none. */
export function writtenTable(
  fields: ReadonlyMap<string, string>,
  style: AddressStyle,
): RegisterTable | undefined {
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

/** Cells of a new point. */
export interface NewCells {
  readonly cells: Readonly<Record<string, string>> & Pick<SheetPointCells, 'Kind'>;
  /** The point whose terminal is counted on, if it has the same kind. */
  readonly like: SheetPointCells | undefined;
  /** Else: the letters of its terminal. */
  readonly stem: string;
}

/** The next free address in a table, by default that of the last point. */
export function newModbusCells(
  points: readonly PointDraft[],
  table = REGISTER_TABLES.find((one) => one === points.at(-1)?.cells.Table) ?? 'discrete-input',
): NewCells {
  const like = points.findLast(({ cells }) => cells.Table === table)?.cells;
  const { stem, ...usual } = USUAL_IN[table];
  const Address = like === undefined ? '' : nextAddress(points, like, columnWidth(usual));
  return { cells: { ...usual, Table: table, Address }, like, stem };
}

export interface EditedAddress {
  readonly Address: string;
  readonly Table: string;
  /** The table was given, directly or by an address in 40001 notation. */
  readonly isTableSaid: boolean;
}

/** The address of a point after an edit. */
export function editedAddress(
  { Address, Table }: SheetPointCells,
  fields: ReadonlyMap<string, string>,
  style: AddressStyle,
): EditedAddress {
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

/** The kind of a point of this type; null: no type. */
export function kindOf(type: string): 'digital' | 'analog' | null {
  const known = DATA_TYPES.find((one) => one === type);
  if (known === undefined) return null;
  return isBitType(known) ? 'digital' : 'analog';
}

/** The type that fits the kind and table, and the table that fits the type. */
export function withTypeAndTable(
  cells: SheetPointCells,
  fields: ReadonlyMap<string, string>,
  { isTableSaid }: EditedAddress,
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

/** The corresponding table that is read and written in the same way. */
const ADJACENT_REGISTERS: Readonly<Record<string, string>> = {
  coil: 'holding-register',
  'discrete-input': 'input-register',
};
const ADJACENT_BITS: Readonly<Record<string, string>> = {
  'holding-register': 'coil',
  'input-register': 'discrete-input',
};

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

/** The next free bit of the same register, or the next free address. */
export function freeAddress(
  points: readonly PointDraft[],
  like: SheetPointCells,
): Pick<SheetPointCells, 'Address' | 'Bit'> {
  if (like.DataType === 'bit-of-register' && Number(like.Bit) < 15) {
    const bits = points
      .filter(({ cells }) => cells.Table === like.Table && cells.Address === like.Address)
      .map(({ cells }) => Number(cells.Bit));
    const bit = Math.max(...bits, Number(like.Bit)) + 1;
    if (bit <= 15) return { Address: like.Address, Bit: String(bit) };
  }
  return { Address: nextAddress(points, like, columnWidth(like)), Bit: '0' };
}
