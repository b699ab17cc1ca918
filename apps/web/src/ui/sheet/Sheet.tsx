import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CellEditor } from './CellEditor.tsx';
import { kept, optionBeginning, type SheetColumn, type SheetRow, shown, TICKED } from './columns.ts';
import {
  type AddedRow,
  type CellEdit,
  cellName,
  planClear,
  planFillDown,
  planPaste,
  type RejectedCell,
} from './edits.ts';
import { keyAction } from './keys.ts';
import { pointerActions } from './pointer.ts';
import { RejectedCells } from './RejectedCells.tsx';
import {
  at,
  type CellPosition,
  clampPosition,
  moved,
  next,
  rectangleOf,
  type SheetSelection,
} from './range.ts';
import { sheetGridRole } from './roles.ts';
import { SheetRows } from './SheetRows.tsx';
import styles from './sheet.module.css';
import * as texts from './texts.ts';
import { cellsText, parseCells } from './tsv.ts';
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

/** The text and cell being edited. */
interface Typing {
  readonly place: CellPosition;
  readonly text: string;
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
  const [choice, setChoice] = useState<SheetSelection>(at({ row: 0, column: 0 }));
  const [typing, setTyping] = useState<Typing | null>(null);
  const [untaken, setUntaken] = useState<readonly RejectedCell[]>([]);
  const size = { rows: rows.length, columns: columns.length };
  const cursor = clampPosition(choice.cursor, size);
  const sight = useVisibleRange(box, rows.length, columns);
  const { reveal } = sight;
  const row = rows[cursor.row];
  const column = columns[cursor.column];

  const choose = (chosen: SheetSelection) => {
    setChoice(chosen);
    const { top, bottom } = rectangleOf(chosen);
    onChoose(top, bottom);
  };
  useEffect(() => reveal(cursor.row, cursor.column), [reveal, cursor.row, cursor.column]);
  const goToRow = goTo === null ? -1 : rows.findIndex(({ key }) => key === goTo.key);
  const went = useRef<SheetProps['goTo']>(null);
  useEffect(() => {
    if (goToRow < 0 || went.current === goTo) return;
    went.current = goTo;
    choose(at({ row: goToRow, column: 0 }));
    table.current?.focus({ preventScroll: true });
    // The sheet scrolls to its cursor, but not sideways to its first column, which is always
    // visible.
    box.current?.scrollTo({ left: 0 });
    box.current?.scrollIntoView({ block: 'nearest' });
  });

  const textAt = ({ row: r, column: c }: CellPosition) => rows[r]?.cells[c] ?? '';
  const usable = (place: CellPosition) => {
    const [itsRow, itsColumn] = [rows[place.row], columns[place.column]];
    return itsRow !== undefined && itsColumn !== undefined && isUsed(itsRow, itsColumn);
  };
  const edit = (
    edits: readonly CellEdit[],
    added: readonly AddedRow[] = [],
    lost: readonly RejectedCell[] = [],
  ) => {
    if (readOnly) return;
    const refused = [...lost];
    const keep = ({ row: r, column: c, text }: CellEdit): string | null => {
      const written = kept(columns[c]!, text);
      const reason = texts.enterYesOrNo;
      if (written === null) refused.push({ where: cellName(columns[c]!, r), text, reason });
      return written;
    };
    const changed = edits.flatMap((one) => {
      const text = keep(one);
      const isNothing = text === '' && !usable(one);
      return text === null || text === textAt(one) || isNothing ? [] : [{ ...one, text }];
    });
    const made = added.map((cells, index) => {
      const written = [...cells].flatMap(([place, text]): [number, string][] => {
        const written = keep({ row: rows.length + index, column: place, text });
        return written === null ? [] : [[place, written]];
      });
      return new Map(written);
    });
    if (changed.length > 0 || made.length > 0) refused.push(...onEdit(changed, made));
    setUntaken(refused);
  };
  const begin = (text: string | null) => {
    if (readOnly || !row || !column || !usable(cursor)) return;
    if (column.kind === 'tick') edit([{ ...cursor, text: textAt(cursor) === TICKED ? '' : TICKED }]);
    else {
      const begun = text !== null && column.kind === 'choice' ? optionBeginning(column, text) : text;
      setTyping({ place: cursor, text: begun ?? textAt(cursor) });
    }
  };
  const end = (text: string | null, then: 'stay' | 'down' | 'right' | 'left') => {
    if (typing && text !== null) edit([{ ...typing.place, text }]);
    setTyping(null);
    table.current?.focus();
    if (then === 'down') choose(moved(at(cursor), 1, 0, size, false));
    if (then === 'right') choose(next(at(cursor), 1, size));
    if (then === 'left') choose(next(at(cursor), -1, size));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null || rows.length === 0) return;
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
      fillDown: () => edit(planFillDown(choice, textAt)),
      undo: props.onUndo,
      redo: props.onRedo,
      all: () =>
        choose({ anchor: { row: 0, column: 0 }, cursor: clampPosition({ row: 1e9, column: 1e9 }, size) }),
      open: () => props.onOpen(cursor.row),
      page: sight.pageRows,
    });
    if (done) event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typing !== null || rows.length === 0) return;
    const { top, bottom, left, right } = rectangleOf(choice);
    const cells = rows
      .slice(top, bottom + 1)
      .map((one) =>
        columns
          .slice(left, right + 1)
          .map((its, n) => (isUsed(one, its) ? shown(its, one.cells[left + n] ?? '') : '')),
      );
    event.clipboardData.setData('text/plain', cellsText(cells));
    event.preventDefault();
    if (event.type === 'cut') edit(planClear(choice));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typing !== null || readOnly) return;
    const cells = parseCells(event.clipboardData.getData('text/plain'));
    event.preventDefault();
    if (cells.length === 0) return;
    const from = rows.length === 0 ? at(cursor) : choice;
    const { edits, added, untaken: lost, covers } = planPaste(cells, from, rows.length, columns);
    edit(edits, added, lost);
    // The cursor stays where the paste starts, so that its first cells stay visible.
    choose({
      anchor: { row: covers.bottom, column: covers.right },
      cursor: { row: covers.top, column: covers.left },
    });
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

  const isAt = row !== undefined && column !== undefined && usable(cursor);
  const problem = isAt ? problemAt(row, column) : null;
  const warning = isAt && problem === null ? warningAt(row, column) : null;
  const width = HEAD_WIDTH + columns.reduce((sum, one) => sum + one.width, 0);
  return (
    <div className={styles.sheet}>
      <RejectedCells cells={untaken} onClose={() => setUntaken([])} />
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
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
          {...pointer}
        >
          <colgroup>
            <col style={{ width: HEAD_WIDTH }} />
            {columns.map((one) => (
              <col key={one.key} style={{ width: one.width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} className={styles.corner}>
                <span className="visually-hidden">{texts.row}</span>
              </th>
              {columns.map(({ key, title, hint, kind }, index) => (
                <th
                  key={key}
                  scope="col"
                  aria-colindex={index + 2}
                  className={classesOfTitle(kind, index)}
                  title={hint}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <SheetRows
            id={id}
            columns={columns}
            rows={rows}
            sight={sight}
            chosen={
              rows.length === 0 ? null : rectangleOf({ anchor: clampPosition(choice.anchor, size), cursor })
            }
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
                  label={texts.titleAndRow(column.title, typing.place.row + 1)}
                  onEnd={end}
                />
              )
            }
          />
        </table>
      </div>
      <p
        className={problem === null ? `note ${styles.words}` : `note ${styles.words} ${styles.wrong}`}
        role="status"
      >
        {column && (problem ?? warning) !== null
          ? `${cellName(column, cursor.row)}: ${problem ?? warning}`
          : (column?.hint ?? '')}
      </p>
    </div>
  );
}

const ALWAYS = () => true;
const NEVER = () => null;
const classesOfTitle = (kind: SheetColumn['kind'], place: number): string =>
  [place === 0 && styles.first, kind === 'number' && styles.number].filter(Boolean).join(' ');
