import { REGISTER_TABLES, type RegisterTable } from '@outpost/contract';
import { ofRegisterNumber, registerNumber } from '@outpost/core';
import { parseNumber } from '../../../../ui/text/typed-number.ts';
import * as texts from '../texts.ts';

/**
 * How addresses are written: zero-based as in the protocol, or as in many manuals, with 40001 for
 * the first holding register.
 */
export const ADDRESS_STYLES = ['protocol', 'register'] as const;
export type AddressStyle = (typeof ADDRESS_STYLES)[number];

/** Marks a text that is not valid in 40001 notation until it is corrected. */
const REFUSED = '40001: ';
export const refusedAddress = (text: string): string => `${REFUSED}${text}`;
/** The typed text; null: the address was valid. */
export const refusedText = (address: string): string | null =>
  address.startsWith(REFUSED) ? address.slice(REFUSED.length) : null;

const TABLE_LABELS: Readonly<Record<RegisterTable, string>> = {
  coil: 'coil',
  'discrete-input': texts.discreteInputTable,
  'input-register': texts.inputRegisterTable,
  'holding-register': texts.holdingRegisterTable,
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
  /** As the draft has it: zero-based, or marked as not valid. */
  readonly address: string;
  /** null: the text does not include one. */
  readonly table: RegisterTable | null;
}

/**
 * An address typed into the sheet.
 *
 * @param table of the point, if it is known; null: determined by the first digit
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

/** The problem of a text in 40001 notation, with a suggestion; null: none. */
export function notationProblem(text: string, table: string): string | null {
  const read = ofRegisterNumber(text);
  if (read?.table === table) return null;
  const of = isTable(table) ? table : 'holding-register';
  if (read !== null) {
    return texts.wrongTable(text, TABLE_LABELS[read.table], TABLE_LABELS[of]);
  }
  const number = parseNumber(text) ?? Number.NaN;
  const range = texts.enterAddressRange(registerNumber(of, 0), registerNumber(of, 65_535));
  if (!isAddress(number)) return texts.outOf40001Range(text, range);
  const zeroBased = texts.zeroBasedAddress(registerNumber(of, number), number);
  const meant = number === 0 ? zeroBased : texts.eitherAddress(zeroBased, registerNumber(of, number - 1));
  return texts.notIn40001Notation(text, meant);
}

/** A typed address in the other style; unchanged if it is not valid. */
export function restyled(text: string, table: string, from: AddressStyle, to: AddressStyle): string {
  const typed = typedAddress(text, null, from);
  if (refusedText(typed.address) !== null) return text;
  return formatRegisterAddress(typed.table ?? table, typed.address, to);
}
