/** A number as spreadsheets read one, such as `-2.5` or `1e-7`: no formula can begin like this. */
const PLAIN_NUMBER = /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i;
/**
 * Characters with which a spreadsheet begins a formula, also in their full-width forms (OWASP, CSV
 * injection).
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Characters that begin another cell or line in a spreadsheet with semicolons or tabs, which reads
 * quotes in the middle as text.
 */
const CELL_EDGE = /(?:;|(?<!^)[\t\r\n])(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",\r\n]/;

/** Excel reads a file as UTF-8 when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One cell of a CSV file (RFC 4180). Names come from controllers, imports and users, so texts that
 * a spreadsheet would run as a formula get an apostrophe in front.
 */
export function csvCell(text: string): string {
  const inside = text.replace(CELL_EDGE, "$&'");
  const harmless = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${inside}` : inside;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
