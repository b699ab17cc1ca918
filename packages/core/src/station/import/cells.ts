/** What a cell of a spreadsheet holds; null: nothing. */
export type Cell = string | number | boolean | null;

/** A cell that was read, or what was expected instead. */
export type Read<T> = { readonly value: T } | { readonly expected: string };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const NUMBER_WITH_COMMA = /^[+-]?(\d+,\d*|,\d+)$/;
/** What spreadsheets in some languages make of a truth value. */
const YES = new Set(['yes', 'y', 'true', '1', 'on', 'ja', 'wahr', 'oui', 'vrai', 'si', 'sí', 'verdadero']);
const NO = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'falsch', 'non', 'faux', 'falso']);
/** What a spreadsheet shows where a formula has no value. */
const SHEET_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;

/** Whether there is nothing to be seen in it. */
export const isBlank = (cell: Cell | undefined): cell is null | undefined =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A cell as text, as it would be typed. */
export const cellText = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);

/** @param decimalComma the file was written where a comma is before the decimals */
export function readNumber(cell: Cell, decimalComma: boolean): Read<number> {
  if (typeof cell === 'number') return { value: cell };
  const text = cellText(cell).trim();
  const value = Number(text);
  if (NUMBER.test(text) && Number.isFinite(value)) return { value };
  if (NUMBER_WITH_COMMA.test(text)) {
    if (decimalComma) return { value: Number(text.replace(',', '.')) };
    return {
      expected: `expected a number with a point before its decimals, such as ${text.replace(',', '.')}`,
    };
  }
  return { expected: 'expected a number' };
}

export function readYesNo(cell: Cell): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell };
  const text = cellText(cell).trim().toLowerCase();
  if (YES.has(text)) return { value: true };
  if (NO.has(text)) return { value: false };
  return { expected: 'expected yes or no' };
}

/** One of some words, in any case. */
export function readChoice(cell: Cell, choices: readonly string[]): Read<string> {
  const text = cellText(cell).trim().toLowerCase();
  const value = choices.find((choice) => choice.toLowerCase() === text);
  return value === undefined ? { expected: `expected ${listed(choices)}` } : { value };
}

/** @param isFree blanks at its ends are part of it */
export function readText(cell: Cell, isFree: boolean): Read<string> {
  const text = cellText(cell);
  if (SHEET_ERROR.test(text.trim())) return { expected: 'expected a text: the cell has an error' };
  return { value: isFree ? text : text.trim() };
}

function listed(choices: readonly string[]): string {
  return choices.length === 1 ? choices[0]! : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
