import { useState } from 'react';
import { optionBeginning, TICKED } from './columns.ts';
import type { AddedRow, CellEdit, RejectedCell } from './edits.ts';
import { at, type CellPosition, moved, next } from './range.ts';
import { checkEdits, isCellUsed, type SheetCells, textOfCell } from './sheet-cells.ts';
import type { SelectionState } from './use-selection.ts';

/** The text and cell being edited. */
interface Typing {
  readonly place: CellPosition;
  readonly text: string;
  /** What was typed to begin, empty if nothing was. */
  readonly typed: string;
}

export interface SheetEditing {
  /** null: no cell is being edited. */
  readonly typing: Typing | null;
  /** Cells of the last edit that could not be applied. */
  readonly rejected: readonly RejectedCell[];
  readonly dismiss: () => void;
  /** @param rejected cells that are already known not to apply */
  readonly edit: (
    edits: readonly CellEdit[],
    added?: readonly AddedRow[],
    rejected?: readonly RejectedCell[],
  ) => void;
  /** Edits the active cell; a box is ticked at once. @param text null: with its current text */
  readonly begin: (text: string | null) => void;
  /** @param text null: the cell stays as it was */
  readonly end: (text: string | null, then: 'stay' | 'down' | 'right' | 'left') => void;
}

/** Edits cells: one in its field, or several at once. @param onEnd called when editing of a cell ends */
export function useEditing(
  cells: SheetCells,
  { cursor, size, choose }: SelectionState,
  onEdit: ((edits: readonly CellEdit[], added: readonly AddedRow[]) => readonly RejectedCell[]) | null,
  onEnd: () => void,
): SheetEditing {
  const [typing, setTyping] = useState<Typing | null>(null);
  const [rejected, setRejected] = useState<readonly RejectedCell[]>([]);
  const edit: SheetEditing['edit'] = (edits, added = [], before = []) => {
    if (onEdit === null) return;
    const checked = checkEdits(cells, edits, added);
    const isChange = checked.changed.length > 0 || checked.added.length > 0;
    const refused = isChange ? onEdit(checked.changed, checked.added) : [];
    setRejected([...before, ...checked.rejected, ...refused]);
  };
  const begin: SheetEditing['begin'] = (text) => {
    const column = cells.columns[cursor.column];
    if (onEdit === null || !column || !isCellUsed(cells, cursor)) return;
    const before = textOfCell(cells, cursor);
    if (column.kind === 'tick') edit([{ ...cursor, text: before === TICKED ? '' : TICKED }]);
    else {
      const begun = text !== null && column.kind === 'choice' ? optionBeginning(column, text) : text;
      setTyping({ place: cursor, text: begun ?? before, typed: text ?? '' });
    }
  };
  const end: SheetEditing['end'] = (text, then) => {
    if (typing && text !== null) edit([{ ...typing.place, text }]);
    setTyping(null);
    onEnd();
    if (then === 'down') choose(moved(at(cursor), 1, 0, size, false));
    if (then === 'right') choose(next(at(cursor), 1, size));
    if (then === 'left') choose(next(at(cursor), -1, size));
  };
  return { typing, rejected, dismiss: () => setRejected([]), edit, begin, end };
}
