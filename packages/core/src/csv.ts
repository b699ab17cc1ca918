/** A number as spreadsheets read one, such as `-2.5` or `1e-7`: nothing that begins like this can be a formula. */
const PLAIN_NUMBER = /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i;
/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asia (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
/** Where a spreadsheet that goes by semicolons or tabs would begin another cell, or another line: it reads quotes in the middle as letters. */
const CELL_EDGE = /(?:;|(?<!^)[\t\r\n])(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",\r\n]/;

/** Excel takes a file for UTF-8 when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One cell of a CSV file (RFC 4180). Names come from controllers, imports and people, so what a spreadsheet would run as a
 * formula is kept from being one by an apostrophe before it.
 */
export function csvCell(text: string): string {
  const inside = text.replace(CELL_EDGE, "$&'");
  const harmless = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${inside}` : inside;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
