import type { MapUse } from '@outpost/contract';
import { PLACES, WIDTHS } from '@outpost/core';
import type { AddressCell } from './sheet.ts';

const TABLES = {
  coil: 'Coil',
  'discrete-input': 'Discrete input',
  'holding-register': 'Holding register',
  'input-register': 'Input register',
} as const;

/** `Input register`. */
export const tableOf = (use: MapUse): string => TABLES[PLACES[use].table];

/** `24`, `24 to 25`. */
export function formatAddressCell({ of: { count } }: AddressCell, address: number): string {
  return count === 1 ? String(address) : `${address} to ${address + count - 1}`;
}

/** What is wrong with an address as it is written; null: nothing. Whether it is free, the server knows. */
export function addressProblem(text: string, { of: { use }, address: was }: AddressCell): string | null {
  const last = PLACES[use].size - WIDTHS[use];
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed) || Number(trimmed) > last) return `A whole number from 0 to ${last}`;
  return Number(trimmed) === was ? 'It is there already' : null;
}

/** What the change means for who reads it. */
export function formatAddressAfterSave(cell: AddressCell): string {
  const old = formatAddressCell(cell, cell.address);
  const valid = cell.of.use === 'digital' ? ' The bit that says whether it is good moves with it.' : '';
  return (
    `It holds at once. Whoever reads ${old} gets exception 2 from then on, until told of the new address; ` +
    `nothing else is ever given ${cell.of.count === 1 ? 'that address' : 'those addresses'}.${valid}`
  );
}
