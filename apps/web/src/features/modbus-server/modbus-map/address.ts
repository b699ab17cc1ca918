import type { MapUse } from '@outpost/contract';
import { PLACES, WIDTHS } from '@outpost/core';
import type { AddressCell } from './sheet.ts';
import * as texts from './texts.ts';

const TABLES = {
  coil: texts.coil,
  'discrete-input': texts.discreteInput,
  'holding-register': texts.holdingRegister,
  'input-register': texts.inputRegister,
} as const;

/** `Input register`. */
export const tableOf = (use: MapUse): string => TABLES[PLACES[use].table];

/** `24`, `24 to 25`. */
export function formatAddressCell({ of: { count } }: AddressCell, address: number): string {
  return count === 1 ? String(address) : texts.addressRange(address, address + count - 1);
}

/** The error of a typed address; null: none. Only the server knows whether it is free. */
export function addressProblem(text: string, { of: { use }, address: was }: AddressCell): string | null {
  const last = PLACES[use].size - WIDTHS[use];
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed) || Number(trimmed) > last) return texts.enterAddress(last);
  return Number(trimmed) === was ? texts.sameAddress : null;
}

/** The effect of the change on masters. */
export function formatAddressAfterSave(cell: AddressCell): string {
  const old = formatAddressCell(cell, cell.address);
  const sentences = [texts.changeTakesEffect(old), texts.neverReused(cell.of.count)];
  if (cell.of.use === 'digital') sentences.push(texts.qualityBitMoves);
  return sentences.join(' ');
}
