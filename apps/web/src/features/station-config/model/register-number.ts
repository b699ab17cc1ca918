import type { RegisterTable } from '@outpost/contract';

/** How addresses are written: the protocol's own from 0, or the numbers of many manuals, whose first digit is the table (40001). */
export const ADDRESS_STYLES = ['protocol', 'register'] as const;
export type AddressStyle = (typeof ADDRESS_STYLES)[number];

const FIRST_DIGIT: Readonly<Record<RegisterTable, string>> = {
  coil: '0',
  'discrete-input': '1',
  'input-register': '3',
  'holding-register': '4',
};
const TABLE_OF = new Map(
  Object.entries(FIRST_DIGIT).map(([table, digit]) => [digit, table as RegisterTable]),
);
/** The most that four digits hold. */
const SHORT_MOST = 9_999;

/** `40001` for holding register 0; with six digits once four are not enough. */
export function registerNumber(table: RegisterTable, address: number): string {
  const number = address + 1;
  return FIRST_DIGIT[table] + String(number).padStart(number > SHORT_MOST ? 6 - 1 : 4, '0');
}

/** The table and address of a number of five or six digits; null: that is none. */
export function ofRegisterNumber(text: string): { table: RegisterTable; address: number } | null {
  const match = /^([0134])(\d{4,5})$/.exec(text.trim());
  const table = match && TABLE_OF.get(match[1]!);
  if (!table) return null;
  const address = Number(match[2]) - 1;
  return address >= 0 && address <= 65_535 ? { table, address } : null;
}
