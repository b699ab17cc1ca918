import { REGISTER_TABLES, type RegisterTable } from '@outpost/contract';
import { ofRegisterNumber, registerNumber } from '@outpost/core';
import { parseNumber } from './text.ts';

/** How addresses are written: the protocol's own from 0, or as many manuals number them, 40001 for the first holding register. */
export const ADDRESS_STYLES = ['protocol', 'register'] as const;
export type AddressStyle = (typeof ADDRESS_STYLES)[number];

/** What stands before a text that was typed in 40001 notation and is not in it, until it is corrected. */
const REFUSED = '40001: ';
export const refusedAddress = (text: string): string => `${REFUSED}${text}`;
/** The text that was typed; null: the address was not refused. */
export const refusedText = (address: string): string | null =>
  address.startsWith(REFUSED) ? address.slice(REFUSED.length) : null;

const TABLE_LABELS: Readonly<Record<RegisterTable, string>> = {
  coil: 'coil',
  'discrete-input': 'discrete input',
  'input-register': 'input register',
  'holding-register': 'holding register',
};
const isTable = (table: string): table is RegisterTable => REGISTER_TABLES.some((one) => one === table);
const isAddress = (address: number): boolean =>
  Number.isInteger(address) && address >= 0 && address <= 65_535;

/** An address as the sheet shows it. */
export function formatRegisterAddress(table: string, address: string, style: AddressStyle): string {
  const refused = refusedText(address);
  if (refused !== null) return style === 'register' ? refused : address;
  const number = parseNumber(address);
  if (style === 'protocol' || !isTable(table) || number === null || !isAddress(number)) return address;
  return registerNumber(table, number);
}

export interface TypedAddress {
  /** As the draft has it: from 0, or refused. */
  readonly address: string;
  /** null: the text says none. */
  readonly table: RegisterTable | null;
}

/**
 * An address as it was typed into the sheet.
 *
 * @param table of the point, where it is given beside the address; null: the first digit says it
 */
export function typedAddress(text: string, table: string | null, style: AddressStyle): TypedAddress {
  const number = parseNumber(text);
  if (style === 'protocol' || number === null || Number.isNaN(number)) return { address: text, table: null };
  const read = ofRegisterNumber(text);
  if (read === null || (table !== null && read.table !== table)) {
    return { address: refusedAddress(text), table: null };
  }
  return { address: String(read.address), table: read.table };
}

/** What is wrong with a text in 40001 notation, and what was probably meant; null: nothing. */
export function notationProblem(text: string, table: string): string | null {
  const read = ofRegisterNumber(text);
  if (read?.table === table) return null;
  const of = isTable(table) ? table : 'holding-register';
  if (read !== null) {
    return `${text} is a ${TABLE_LABELS[read.table]} in 40001 notation, and the table is ${TABLE_LABELS[of]}. Change one of them`;
  }
  const number = parseNumber(text) ?? Number.NaN;
  const range = `expected ${registerNumber(of, 0)} to ${registerNumber(of, 65_535)}`;
  if (!isAddress(number)) return `40001 notation: ${text} is not in it, ${range}`;
  const zeroBased = `${registerNumber(of, number)} (zero-based ${number})`;
  const meant = number === 0 ? zeroBased : `${zeroBased} or ${registerNumber(of, number - 1)}`;
  return `40001 notation: ${text} is not in it. Did you mean ${meant}?`;
}

/** A typed address in the other style; one that is none stays as it was typed. */
export function restyled(text: string, table: string, from: AddressStyle, to: AddressStyle): string {
  const typed = typedAddress(text, null, from);
  if (refusedText(typed.address) !== null) return text;
  return formatRegisterAddress(typed.table ?? table, typed.address, to);
}
