import { BYTE_ORDER_MARK, csvLine } from '@outpost/core';
import { type Table, type TableCell, type TableColumn, wallClockText } from './table.ts';

/** Passed on when it is this long. */
const PIECE_CHARACTERS = 32_768;

/** A table as CSV (RFC 4180, UTF-8 with a byte order mark, no formulas), in pieces. */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  for await (const { cells } of rows) {
    text += csvLine(columns.map((column, index) => textOf(column, cells[index] ?? null)));
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

function textOf({ kind, decimals }: TableColumn, cell: TableCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if (Number.isNaN(cell)) return '';
  if (kind === 'time') return wallClockText(cell);
  return decimals === undefined ? String(cell) : cell.toFixed(decimals);
}
