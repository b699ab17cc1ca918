import type { RegisterTable } from '@outpost/contract';

const FIRST_DIGIT: Readonly<Record<RegisterTable, string>> = {
  coil: '0',
  'discrete-input': '1',
  'input-register': '3',
  'holding-register': '4',
};
const TABLE_OF = new Map(
  Object.entries(FIRST_DIGIT).map(([table, digit]) => [digit, table as RegisterTable]),
);
/** The largest number of four digits. */
const MAX_SHORT_NUMBER = 9_999;

/**
 * `40001` for holding register 0, as many manuals number registers; six digits once five are not
 * enough.
 */
export function registerNumber(table: RegisterTable, address: number): string {
  const number = address + 1;
  return FIRST_DIGIT[table] + String(number).padStart(number > MAX_SHORT_NUMBER ? 5 : 4, '0');
}

/**
 * The table and the address, counted from 0, of a number of five or six digits; null: it is not
 * one.
 */
export function ofRegisterNumber(text: string): { table: RegisterTable; address: number } | null {
  const match = /^([0134])(\d{4,5})$/.exec(text.trim());
  const table = match && TABLE_OF.get(match[1]!);
  if (!table) return null;
  const address = Number(match[2]) - 1;
  return address >= 0 && address <= 65_535 ? { table, address } : null;
}
