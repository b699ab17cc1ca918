import { csvCell } from '../../csv.ts';
import type { FileCell } from './cells.ts';

/** Where a spreadsheet might begin a formula; see `csvCell`. */
const GUARDED = /^'+(?=[=+\-@\t\r\n＝＋－＠])/;
const EDGE_GUARDED = /(;|(?<!^)[\t\r\n])'('*)(?=[=+\-@＝＋－＠])/g;
const EDGE_LIKE_GUARDED = /(;|(?<!^)[\t\r\n])(?='+[=+\-@＝＋－＠])/g;

/**
 * Protects a text so that after `csvCell` {@link unguardCell} restores it: a text that already
 * looks protected gets one more apostrophe.
 */
export function guardable(text: string): string {
  const inside = text.replace(EDGE_LIKE_GUARDED, "$1'");
  return GUARDED.test(inside) ? `'${inside}` : inside;
}

/** A text without its protection for spreadsheets. */
export function unguardCell(text: string): string {
  const bare = GUARDED.test(text) ? text.slice(1) : text;
  return bare.replace(EDGE_GUARDED, '$1$2');
}

/** A cell as written in our files. */
export const guardedCsvCell = (text: string): string => csvCell(guardable(text));

/** One row of a file. */
export interface FileRow {
  /** As a spreadsheet counts rows: 1 is the first. */
  readonly row: number;
  readonly cells: readonly FileCell[];
}

export interface CsvFile {
  readonly rows: Iterable<FileRow>;
  /** It was written with a decimal comma. */
  readonly decimalComma: boolean;
  readonly separator: Separator;
}

/** The separator of cells. */
export type Separator = ',' | ';' | '\t';

/** A text that is not CSV. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly row: number;
  constructor(message: string, row: number) {
    super(message);
    this.row = row;
  }
}

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, with or without a byte order mark and
 * Excel's `sep=`.
 *
 * @param columnsMost more cells in a row are an error
 */
export function readCsv(text: string, columnsMost = Number.POSITIVE_INFINITY): CsvFile {
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  const named = /^sep=([,;\t])\r?\n/.exec(text.slice(start, start + 8));
  if (named) start += named[0].length;
  const separator = (named?.[1] as Separator | undefined) ?? separatorOf(text, start);
  const rows = rowsOf(text, start, separator, named ? 2 : 1, columnsMost);
  return { rows, decimalComma: separator !== ',', separator };
}

/** The most frequent one in the first line, outside quotes. */
function separatorOf(text: string, start: number): Separator {
  const counts = new Map<string, number>([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return [...counts].reduce((best, other) => (other[1] > best[1] ? other : best))[0] as Separator;
}

function* rowsOf(
  text: string,
  start: number,
  separator: string,
  firstRow: number,
  columnsMost: number,
): Generator<FileRow> {
  let at = start;
  for (let row = firstRow; at < text.length; row++) {
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quoted(text, at, row) : bare(text, at, separator);
      if (cells.length === columnsMost) throw new CsvError(`Must have at most ${columnsMost} columns`, row);
      cells.push(unguardCell(cell.text));
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n') {
      throw new CsvError('Text after the closing quote of a cell', row);
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield { row, cells };
  }
}

function quoted(text: string, start: number, row: number): { text: string; end: number } {
  let content = '';
  let from = start + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end === -1) throw new CsvError('Missing closing quote of a cell that begins here', row);
    content += text.slice(from, end);
    if (text[end + 1] !== '"') return { text: content, end: end + 1 };
    content += '"';
    from = end + 2;
  }
}

function bare(text: string, start: number, separator: string): { text: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { text: text.slice(start, end), end };
}
