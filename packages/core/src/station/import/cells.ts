/** What a cell of a spreadsheet holds; null: nothing. */
export type FileCell = string | number | boolean | null;

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
export const isBlank = (cell: FileCell | undefined): cell is null | undefined =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A cell as text, as it would be typed. */
export const cellText = (cell: FileCell): string =>
  cell === null ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);

/**
 * Which separators are before decimals in a file: points alone; points or commas, of which neither says what the other is; commas; both
 * of them, one here and one there.
 */
export type Decimals = 'point' | 'either' | 'comma' | 'both';

/** What nobody can tell from thousands that are set apart: `1.000` and `12,345`, but not `0,250`. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Tells from the numbers of a file where a comma may be before decimals. Numbers that may be read in two ways tell nothing.
 *
 * @param cells of columns with numbers
 */
export function decimalsOf(cells: Iterable<FileCell | undefined>): Decimals {
  let hasComma = false;
  let hasPoint = false;
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const text = cell.trim();
    if (AMBIGUOUS.test(text)) continue;
    hasComma ||= NUMBER_WITH_COMMA.test(text);
    hasPoint ||= text.includes('.') && NUMBER.test(text);
    if (hasComma && hasPoint) return 'both';
  }
  return hasComma ? 'comma' : 'either';
}

export function readNumber(cell: FileCell, decimals: Decimals): Read<number> {
  if (typeof cell === 'number') return { value: cell };
  const text = cellText(cell).trim();
  const isComma = NUMBER_WITH_COMMA.test(text);
  if (
    AMBIGUOUS.test(text) &&
    (isComma ? decimals !== 'comma' : decimals === 'comma' || decimals === 'both')
  ) {
    const whole = text.replace(/[.,]/, '');
    // One decimal more is never that of a thousand.
    const fraction = decimals === 'point' ? text.replace(',', '.') : `${text.replace('.', ',')}0`;
    return {
      expected: `expected a number that can be read in one way: ${whole}, or ${fraction} where it has decimals`,
    };
  }
  const value = Number(text);
  if (NUMBER.test(text) && Number.isFinite(value)) return { value };
  if (isComma) {
    if (decimals !== 'point') return { value: Number(text.replace(',', '.')) };
    return {
      expected: `expected a number with a point before its decimals, such as ${text.replace(',', '.')}`,
    };
  }
  return { expected: 'expected a number' };
}

export function readYesNo(cell: FileCell): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell };
  const text = cellText(cell).trim().toLowerCase();
  if (YES.has(text)) return { value: true };
  if (NO.has(text)) return { value: false };
  return { expected: 'expected yes or no' };
}

/** One of some words, in any case. */
export function readOption(cell: FileCell, choices: readonly string[]): Read<string> {
  const text = cellText(cell).trim().toLowerCase();
  const value = choices.find((choice) => choice.toLowerCase() === text);
  return value === undefined ? { expected: `expected ${listed(choices)}` } : { value };
}

/** @param isFree blanks at its ends are part of it */
export function readText(cell: FileCell, isFree: boolean): Read<string> {
  const text = cellText(cell);
  if (SHEET_ERROR.test(text.trim())) return { expected: 'expected a text: the cell has an error' };
  return { value: isFree ? text : text.trim() };
}

function listed(choices: readonly string[]): string {
  return choices.length === 1 ? choices[0]! : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
