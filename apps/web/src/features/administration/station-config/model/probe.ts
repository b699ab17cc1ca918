import {
  type DataType,
  isBitTable,
  type Probe,
  REGISTER_TABLES,
  type RegisterTable,
  WORD_ORDERS,
  type WordOrder,
} from '@outpost/contract';
import { type RegisterDecoding, registerNumber } from '@outpost/core';
import { parseNumber } from '../../../../ui/text/typed-number.ts';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import { type AddressStyle, typedAddress } from './address-style.ts';
import type { PointDraft } from './draft.ts';
import { columnWidth } from './point-columns.ts';

/**
 * Rows are types, columns word orders: null if there are too few registers, or the order makes no
 * difference.
 */
export interface DecodingRow {
  readonly type: DataType;
  readonly cells: readonly { readonly order: WordOrder; readonly decoding: RegisterDecoding | null }[];
}

/** All decodings from a register on, as a table. */
export function decodingTable(decodings: readonly RegisterDecoding[]): DecodingRow[] {
  const types = [...new Set(decodings.map(({ DataType: type }) => type))];
  return types.map((type) => ({
    type,
    cells: WORD_ORDERS.map((order) => ({
      order,
      decoding: decodings.find((one) => one.DataType === type && one.WordOrder === order) ?? null,
    })),
  }));
}

/** A decoded number in few characters, or `not a number`. */
export function decodedText(value: number): string {
  if (Number.isNaN(value)) return texts.notANumber;
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e10)) return value.toExponential(3).replaceAll('-', '−');
  return Number.isInteger(value)
    ? formatNumber(value, 0)
    : formatNumber(value, size < 10 ? 4 : size < 1_000 ? 3 : 1);
}

export const hexOf = (register: number): string => register.toString(16).padStart(4, '0').toUpperCase();

/** The address of a register that was read, as the sheet writes it. */
export function addressOf(
  { Table, Address }: Pick<Probe, 'Table' | 'Address'>,
  offset: number,
  style: AddressStyle,
): string {
  const address = Address + offset;
  return style === 'register' ? registerNumber(Table, address) : String(address);
}

/** A read request; null while it is not valid. */
export interface ProbeRequest {
  readonly Table: RegisterTable;
  readonly Address: number;
  readonly Count: number;
}

/** In 40001 notation the first digit determines the table. */
export function probeRequestOf(
  table: RegisterTable,
  address: string,
  count: string,
  style: AddressStyle,
): ProbeRequest | null {
  const typed = typedAddress(address, null, style);
  const Address = parseNumber(typed.address) ?? Number.NaN;
  const Count = parseNumber(count) ?? Number.NaN;
  const fits =
    Number.isInteger(Address) && Number.isInteger(Count) && Address >= 0 && Count >= 1 && Count <= 125;
  return fits && Address + Count <= 65_536 ? { Table: typed.table ?? table, Address, Count } : null;
}

/** The initial probe for a point: its own registers and a few more. */
export function probeRequestFor({ cells }: PointDraft, style: AddressStyle) {
  const table = REGISTER_TABLES.find((one) => one === cells.Table) ?? 'holding-register';
  const place = parseNumber(cells.Address) ?? Number.NaN;
  const from = Number.isInteger(place) && place >= 0 && place <= 65_535 ? place : 0;
  const wanted = isBitTable(table) ? 8 : Math.max(4, columnWidth(cells) + 2);
  const address = addressOf({ Table: table, Address: from }, 0, style);
  return { table, address, count: String(Math.min(wanted, 65_536 - from)) };
}

/** Whether the registers of a point were read. */
export function hasRegisters({ Table, Address, Values }: Probe, { cells }: PointDraft): boolean {
  const place = parseNumber(cells.Address) ?? Number.NaN;
  return Table === cells.Table && place >= Address && place + columnWidth(cells) <= Address + Values.length;
}

/**
 * A reading and half of its last digit: `3.42` may be anything from 3.415 to 3.425. null: not a
 * number.
 */
export function probeReading(text: string): { readonly value: number; readonly tolerance: number } | null {
  const value = parseNumber(text);
  if (value === null || Number.isNaN(value)) return null;
  const digits = /[.,](\d+)\s*$/.exec(text.trim())?.[1]?.length ?? 0;
  return { value, tolerance: 0.5 * 10 ** -digits };
}
