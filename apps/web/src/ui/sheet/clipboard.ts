import type { ClipboardEvent } from 'react';
import { shown } from './columns.ts';
import { planClear, planPaste } from './edits.ts';
import { at, rectangleOf, type SheetSelection } from './range.ts';
import type { SheetCells } from './sheet-cells.ts';
import { cellsText, parseCells } from './tsv.ts';
import type { SheetEditing } from './use-editing.ts';
import type { SelectionState } from './use-selection.ts';

/** Copies, cuts and pastes cells, unless a cell is being edited: that is the field's own. */
export function clipboardActions(
  cells: SheetCells,
  { choice, cursor, choose }: SelectionState,
  { typing, edit }: SheetEditing,
  readOnly: boolean,
) {
  const { columns, rows } = cells;
  const onCopy = (event: ClipboardEvent) => {
    if (typing !== null || rows.length === 0) return;
    event.clipboardData.setData('text/plain', copiedText(cells, choice));
    event.preventDefault();
    if (event.type === 'cut') edit(planClear(choice));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typing !== null || readOnly) return;
    const pasted = parseCells(event.clipboardData.getData('text/plain'));
    event.preventDefault();
    if (pasted.length === 0) return;
    const from = rows.length === 0 ? at(cursor) : choice;
    const { edits, added, rejected, covers } = planPaste(pasted, from, rows.length, columns);
    edit(edits, added, rejected);
    // The cursor stays where the paste starts, so that its first cells stay visible.
    choose({
      anchor: { row: covers.bottom, column: covers.right },
      cursor: { row: covers.top, column: covers.left },
    });
  };
  return { onCopy, onCut: onCopy, onPaste };
}

function copiedText({ columns, rows, isUsed }: SheetCells, choice: SheetSelection): string {
  const { top, bottom, left, right } = rectangleOf(choice);
  const copied = columns.slice(left, right + 1);
  return cellsText(
    rows
      .slice(top, bottom + 1)
      .map((row) =>
        copied.map((column, n) => (isUsed(row, column) ? shown(column, row.cells[left + n] ?? '') : '')),
      ),
  );
}
