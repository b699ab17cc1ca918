import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { CellEditor } from './CellEditor.tsx';
import { CellStatus } from './CellStatus.tsx';
import { clipboardActions } from './clipboard.ts';
import type { SheetColumn, SheetRow } from './columns.ts';
import { type AddedRow, type CellEdit, planClear, planFillDown, type RejectedCell } from './edits.ts';
import { isUndoOrRedo, keyAction } from './keys.ts';
import { pointerActions } from './pointer.ts';
import { RejectedCells } from './RejectedCells.tsx';
import { at, clampPosition, moved, next, rectangleOf } from './range.ts';
import { sheetGridRole } from './roles.ts';
import { SheetHead } from './SheetHead.tsx';
import { SheetRows } from './SheetRows.tsx';
import styles from './sheet.module.css';
import { textOfCell } from './sheet-cells.ts';
import * as texts from './texts.ts';
import { useEditing } from './use-editing.ts';
import { useGoTo, useSheetSelection } from './use-selection.ts';
import { useVisibleRange } from './use-visible-range.ts';
import { HEAD_WIDTH } from './visible-range.ts';

export interface SheetProps {
  /** What the rows are. */
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** The error of a cell; null: none. */
  readonly problemAt: (row: SheetRow, column: SheetColumn) => string | null;
  /** The warning of a cell; null: none. */
  readonly warningAt?: (row: SheetRow, column: SheetColumn) => string | null;
  /**
   * false: the column does not apply to this row. Must be a stable function, so that rows are not
   * rendered again.
   */
  readonly isUsed?: (row: SheetRow, column: SheetColumn) => boolean;
  /**
   * Called with edits and with rows that a paste adds at the end. @returns cells that could not be
   * applied
   */
  readonly onEdit: (edits: readonly CellEdit[], added: readonly AddedRow[]) => readonly RejectedCell[];
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Called with the selected rows, for actions on whole rows. */
  readonly onChoose: (top: number, bottom: number) => void;
  /** Opens the details of a row. */
  readonly onOpen: (row: number) => void;
  /** A row to move the cursor to, once for each new object. */
  readonly goTo?: { readonly key: string } | null;
  readonly readOnly?: boolean;
}

/**
 * An editable table like a spreadsheet: arrows and Tab move, typing replaces, Enter or F2 edits;
 * ranges are copied, pasted, cleared and filled down; Ctrl+Z undoes. Only visible rows and columns
 * are rendered.
 */
export function Sheet(props: SheetProps) {
  const { label, columns, rows, problemAt, warningAt = NEVER, isUsed = ALWAYS } = props;
  const { onEdit, onChoose, goTo = null, readOnly = false } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const cells = { columns, rows, isUsed };
  const size = { rows: rows.length, columns: columns.length };
  const selection = useSheetSelection(size, onChoose);
  const { choice, cursor, choose } = selection;
  const editing = useEditing(cells, selection, readOnly ? null : onEdit, () => table.current?.focus());
  const { typing, edit, begin } = editing;
  const sight = useVisibleRange(box, rows.length, columns);
  const { reveal } = sight;
  useEffect(() => reveal(cursor.row, cursor.column), [reveal, cursor.row, cursor.column]);
  useGoTo(goTo, rows, (row) => {
    choose(at({ row, column: 0 }));
    table.current?.focus({ preventScroll: true });
    // The sheet scrolls to its cursor, but not sideways to its first column, which is always
    // visible.
    box.current?.scrollTo({ left: 0 });
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  const isEmpty = rows.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    // The last row was deleted: the next paste begins at the first column, without another click.
    if (isEmpty && !wasEmpty.current) {
      choose(at({ row: 0, column: 0 }));
      box.current?.scrollTo({ left: 0 });
      table.current?.focus({ preventScroll: true });
    }
    wasEmpty.current = isEmpty;
  });
  const row = rows[cursor.row];
  const column = columns[cursor.column];

  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null || (isEmpty && !isUndoOrRedo(event))) return;
    const done = keyAction(event, {
      move: (down, right, extend) =>
        choose(moved({ anchor: choice.anchor, cursor }, down, right, size, extend)),
      tab: (by) => choose(next(at(cursor), by, size)),
      canTab: (by) =>
        by === 1
          ? cursor.row < size.rows - 1 || cursor.column < size.columns - 1
          : cursor.row > 0 || cursor.column > 0,
      begin,
      isTick: column?.kind === 'tick',
      clear: () => edit(planClear(choice)),
      fillDown: () => edit(planFillDown(choice, (place) => textOfCell(cells, place))),
      undo: props.onUndo,
      redo: props.onRedo,
      all: () =>
        choose({ anchor: { row: 0, column: 0 }, cursor: clampPosition({ row: 1e9, column: 1e9 }, size) }),
      open: () => props.onOpen(cursor.row),
      page: sight.pageRows,
    });
    if (done) event.preventDefault();
  };

  const pointer = pointerActions({
    cursor,
    editing: typing?.place ?? null,
    onPress: (place, extend) => {
      table.current?.focus();
      choose(extend ? { anchor: choice.anchor, cursor: place } : at(place));
    },
    onDrag: (place) => choose({ anchor: choice.anchor, cursor: place }),
    onRow: (pressed, extend) => {
      table.current?.focus();
      choose({
        anchor: { row: extend ? choice.anchor.row : pressed, column: 0 },
        cursor: { row: pressed, column: columns.length - 1 },
      });
    },
    onBegin: () => begin(null),
    onOpen: props.onOpen,
  });

  const width = HEAD_WIDTH + columns.reduce((sum, one) => sum + one.width, 0);
  return (
    <div className={styles.sheet}>
      <RejectedCells cells={editing.rejected} onClose={editing.dismiss} />
      <div ref={box} className={styles.box} onScroll={sight.onScroll}>
        <table
          ref={table}
          {...sheetGridRole(readOnly, row ? `${id}-${cursor.row}-${cursor.column}` : undefined)}
          className={styles.table}
          style={{ width }}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          onKeyDown={onKeyDown}
          {...clipboardActions(cells, selection, editing, readOnly)}
          {...pointer}
        >
          <SheetHead columns={columns} />
          <SheetRows
            id={id}
            columns={columns}
            rows={rows}
            sight={sight}
            chosen={isEmpty ? null : rectangleOf({ anchor: clampPosition(choice.anchor, size), cursor })}
            cursor={cursor}
            editing={typing?.place ?? null}
            problemAt={problemAt}
            warningAt={warningAt}
            isUsed={isUsed}
            editor={
              typing !== null &&
              column !== undefined && (
                <CellEditor
                  key={`${typing.place.row} ${typing.place.column}`}
                  column={column}
                  initial={typing.text}
                  typed={typing.typed}
                  label={texts.titleAndRow(column.title, typing.place.row + 1)}
                  onEnd={editing.end}
                />
              )
            }
          />
        </table>
      </div>
      <CellStatus row={row} column={column} rowIndex={cursor.row} {...{ problemAt, warningAt, isUsed }} />
    </div>
  );
}

const ALWAYS = () => true;
const NEVER = () => null;
