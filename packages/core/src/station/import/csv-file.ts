import { csvCell } from '../../csv.ts';
import type { FileCell } from './cells.ts';

/** Where a spreadsheet might begin a formula; see `csvCell`. */
const GUARDED = /^'+(?=[=+\-@\t\r\n＝＋－＠])/;
const EDGE_GUARDED = /(;|(?<!^)[\t\r\n])'('*)(?=[=+\-@＝＋－＠])/g;
const EDGE_LIKE_GUARDED = /(;|(?<!^)[\t\r\n])(?='+[=+\-@＝＋－＠])/g;

/**
 * A text that `csvCell` makes harmless in such a way that {@link unguardCell} gives it back: what looks like a guarded text already gets one
 * more apostrophe.
 */
export function guardable(text: string): string {
  const inside = text.replace(EDGE_LIKE_GUARDED, "$1'");
  return GUARDED.test(inside) ? `'${inside}` : inside;
}

/** A text as it was before it was made harmless for spreadsheets. */
export function unguardCell(text: string): string {
  const bare = GUARDED.test(text) ? text.slice(1) : text;
  return bare.replace(EDGE_GUARDED, '$1$2');
}

/** A cell as it stands in a file of ours. */
export const guardedCsvCell = (text: string): string => csvCell(guardable(text));

/** One row of a file. */
export interface FileRow {
  /** As a spreadsheet counts rows: 1 is the first. */
  readonly row: number;
  readonly cells: readonly FileCell[];
}

export interface CsvFile {
  readonly rows: Iterable<FileRow>;
  /** It was written where a comma is before the decimals. */
  readonly decimalComma: boolean;
  readonly separator: Separator;
}

/** What stands between cells. */
export type Separator = ',' | ';' | '\t';

/** A text that is no CSV. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly row: number;
  constructor(message: string, row: number) {
    super(message);
    this.row = row;
  }
}

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, with a mark of the encoding and Excel's `sep=` or without.
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

/** What stands most often in the first line, outside of quotes. */
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
      if (cells.length === columnsMost) throw new CsvError(`expected at most ${columnsMost} columns`, row);
      cells.push(unguardCell(cell.text));
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n') {
      throw new CsvError('expected the end of the cell behind its closing quote', row);
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
    if (end === -1) throw new CsvError('expected a closing quote for the one that begins a cell here', row);
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
