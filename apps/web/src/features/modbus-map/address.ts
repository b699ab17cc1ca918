import type { MapUse } from '@outpost/contract';
import { PLACES, plural, WIDTHS } from '@outpost/core';
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

/** The error of a typed address; null: none. Only the server knows whether it is free. */
export function addressProblem(text: string, { of: { use }, address: was }: AddressCell): string | null {
  const last = PLACES[use].size - WIDTHS[use];
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed) || Number(trimmed) > last) return `Enter a whole number from 0 to ${last}`;
  return Number(trimmed) === was ? 'This is the current address' : null;
}

/** The effect of the change on masters. */
export function formatAddressAfterSave(cell: AddressCell): string {
  const old = formatAddressCell(cell, cell.address);
  const quality = cell.of.use === 'digital' ? ' The quality bit moves with it.' : '';
  return (
    `Takes effect immediately. Masters that read ${old} get exception 2 until you reconfigure them. ` +
    `${plural(cell.of.count, { one: 'The old address is', other: 'The old addresses are' })} never reused.${quality}`
  );
}
