import { formatAlternatives } from '../../text/index.ts';

/** The content of a spreadsheet cell; null: empty. */
export type FileCell = string | number | boolean | null;

/** A cell's value, or an error. */
export type Read<T> = { readonly value: T } | { readonly expected: string };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const NUMBER_WITH_COMMA = /^[+-]?(\d+,\d*|,\d+)$/;
/** Boolean values of spreadsheets in some languages. */
const YES = new Set(['yes', 'y', 'true', '1', 'on', 'ja', 'wahr', 'oui', 'vrai', 'si', 'sí', 'verdadero']);
const NO = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'falsch', 'non', 'faux', 'falso']);
/** Error values of a spreadsheet. */
const SHEET_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;

/** Whether it has no visible content. */
export const isBlank = (cell: FileCell | undefined): cell is null | undefined =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A cell as text, as it would be typed. */
export const cellText = (cell: FileCell): string =>
  cell === null ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);

/**
 * The decimal separators in a file: only points; points or commas, ambiguously; commas; both, in
 * different cells.
 */
export type Decimals = 'point' | 'either' | 'comma' | 'both';

/** Ambiguous between decimals and thousands: `1.000` and `12,345`, but not `0,250`. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Determines from the numbers of a file where a comma may be a decimal separator. Ambiguous numbers
 * do not count.
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
    // A number with one more decimal is never a thousand.
    const fraction = decimals === 'point' ? text.replace(',', '.') : `${text.replace('.', ',')}0`;
    return {
      expected: `Ambiguous number. Enter ${whole}, or ${fraction} with decimals`,
    };
  }
  const value = Number(text);
  if (NUMBER.test(text) && Number.isFinite(value)) return { value };
  if (isComma) {
    if (decimals !== 'point') return { value: Number(text.replace(',', '.')) };
    return {
      expected: `Use a decimal point, such as ${text.replace(',', '.')}`,
    };
  }
  return { expected: 'Must be a number' };
}

export function readYesNo(cell: FileCell): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell };
  const text = cellText(cell).trim().toLowerCase();
  if (YES.has(text)) return { value: true };
  if (NO.has(text)) return { value: false };
  return { expected: 'Must be yes or no' };
}

/** One of several words, case-insensitive. */
export function readOption(cell: FileCell, choices: readonly string[]): Read<string> {
  const text = cellText(cell).trim().toLowerCase();
  const value = choices.find((choice) => choice.toLowerCase() === text);
  return value === undefined ? { expected: `Must be ${formatAlternatives(choices)}` } : { value };
}

/** @param isFree leading and trailing blanks are significant */
export function readText(cell: FileCell, isFree: boolean): Read<string> {
  const text = cellText(cell);
  if (SHEET_ERROR.test(text.trim())) return { expected: 'The cell contains an error. Must be text' };
  return { value: isFree ? text : text.trim() };
}
