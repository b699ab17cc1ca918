import { kept, type SheetColumn, type SheetRow } from './columns.ts';
import { type AddedRow, type CellEdit, cellName, type RejectedCell } from './edits.ts';
import type { CellPosition } from './range.ts';
import * as texts from './texts.ts';

/** The content of a sheet. */
export interface SheetCells {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** false: the column does not apply to this row. */
  readonly isUsed: (row: SheetRow, column: SheetColumn) => boolean;
}

export const textOfCell = ({ rows }: SheetCells, { row, column }: CellPosition): string =>
  rows[row]?.cells[column] ?? '';

/** Whether there is a cell, and its column applies to its row. */
export function isCellUsed({ columns, rows, isUsed }: SheetCells, place: CellPosition): boolean {
  const [row, column] = [rows[place.row], columns[place.column]];
  return row !== undefined && column !== undefined && isUsed(row, column);
}

/** Edits and new rows as their columns store them; edits that change nothing are left out. */
export interface CheckedEdits {
  readonly changed: readonly CellEdit[];
  readonly added: readonly AddedRow[];
  readonly rejected: readonly RejectedCell[];
}

export function checkEdits(
  cells: SheetCells,
  edits: readonly CellEdit[],
  added: readonly AddedRow[],
): CheckedEdits {
  const { columns, rows } = cells;
  const rejected: RejectedCell[] = [];
  const keep = ({ row, column, text }: CellEdit): string | null => {
    const written = kept(columns[column]!, text);
    const reason = texts.enterYesOrNo;
    if (written === null) rejected.push({ where: cellName(columns[column]!, row), text, reason });
    return written;
  };
  const changed = edits.flatMap((one) => {
    const text = keep(one);
    const isNothing = text === '' && !isCellUsed(cells, one);
    return text === null || text === textOfCell(cells, one) || isNothing ? [] : [{ ...one, text }];
  });
  const made = added.map((row, index) => {
    const written = [...row].flatMap(([column, text]): [number, string][] => {
      const written = keep({ row: rows.length + index, column, text });
      return written === null ? [] : [[column, written]];
    });
    return new Map(written);
  });
  return { changed, added: made, rejected };
}
