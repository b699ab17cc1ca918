import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { type SheetColumn, type SheetRow, shown, TICKED } from './columns.ts';
import { type CellPosition, isIn, type Rectangle } from './range.ts';
import { sheetCellRole } from './roles.ts';
import styles from './sheet.module.css';
import * as texts from './texts.ts';
import { type Drawn, drawnPlaces, ROW_HEIGHT, type VisibleRange } from './visible-range.ts';

interface Shared {
  readonly id: string;
  readonly columns: readonly SheetColumn[];
  readonly editor: ReactNode;
  readonly isUsed: (row: SheetRow, column: SheetColumn) => boolean;
}

export interface SheetRowsProps extends Shared {
  readonly rows: readonly SheetRow[];
  readonly sight: Pick<VisibleRange, 'first' | 'last' | 'firstColumn' | 'lastColumn'>;
  readonly chosen: Rectangle | null;
  readonly cursor: CellPosition;
  readonly editing: CellPosition | null;
  readonly problemAt: (row: SheetRow, column: SheetColumn) => string | null;
  readonly warningAt: (row: SheetRow, column: SheetColumn) => string | null;
}

/**
 * The visible rows and columns, with space for the others. The active cell, which the table
 * references, and the cell being edited stay rendered at any scroll position.
 */
export function SheetRows(props: SheetRowsProps) {
  const { rows, sight, chosen, cursor, editing, editor, problemAt, warningAt, ...shared } = props;
  const { first, last, firstColumn, lastColumn } = sight;
  const places = useMemo(() => drawnPlaces(firstColumn, lastColumn, [0]), [firstColumn, lastColumn]);
  const held = [cursor, ...(editing === null ? [] : [editing])].filter(({ row }) => row < rows.length);
  const drawn = drawnPlaces(
    first,
    last,
    held.map(({ row }) => row),
  );
  const placesOf = (index: number): readonly Drawn[] => {
    const columns = held.filter(({ row }) => row === index).map(({ column }) => column);
    return columns.length === 0 ? places : drawnPlaces(firstColumn, lastColumn, [0, ...columns]);
  };
  return (
    <tbody>
      {drawn.map(({ place: index, gap }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const isChosen = chosen !== null && index >= chosen.top && index <= chosen.bottom;
        const isEdited = editing?.row === index;
        return (
          <Fragment key={row.key}>
            <Room rows={gap} />
            <Row
              index={index}
              row={row}
              places={placesOf(index)}
              chosen={isChosen ? chosen : null}
              cursorColumn={cursor.row === index ? cursor.column : null}
              editor={isEdited ? editor : null}
              problems={messagesOf(row, shared.columns, problemAt)}
              warnings={messagesOf(row, shared.columns, warningAt)}
              {...shared}
            />
          </Fragment>
        );
      })}
      <Room rows={rows.length - 1 - (drawn.at(-1)?.place ?? -1)} />
    </tbody>
  );
}

function Room({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row of a grid, which nothing can focus
  return <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />;
}

interface RowProps extends Shared {
  readonly index: number;
  readonly row: SheetRow;
  /** The columns to render. */
  readonly places: readonly Drawn[];
  readonly chosen: Rectangle | null;
  readonly cursorColumn: number | null;
  /** Errors by column; null for most rows, which are then not rendered again. */
  readonly problems: ReadonlyMap<string, string> | null;
  /** The same for warnings. */
  readonly warnings: ReadonlyMap<string, string> | null;
}

const Row = memo(function Row(props: RowProps) {
  const { id, index, row, columns, places, chosen, cursorColumn, editor, isUsed } = props;
  const missing = columns.length - 1 - (places.at(-1)?.place ?? -1);
  const isWhole = chosen !== null && chosen.left === 0 && chosen.right === columns.length - 1;
  return (
    <tr aria-rowindex={index + 2}>
      <th
        scope="row"
        aria-colindex={1}
        className={isWhole ? styles.headChosen : undefined}
        data-row={index}
        data-column={-1}
        title={texts.rowHeaderHint}
      >
        {index + 1}
      </th>
      {places.map(({ place, gap }) => {
        const column = columns[place]!;
        const used = isUsed(row, column);
        const problem = used ? (props.problems?.get(column.key) ?? null) : null;
        const warning = used && problem === null ? (props.warnings?.get(column.key) ?? null) : null;
        const isCursor = cursorColumn === place;
        const isChosen = chosen !== null && isIn(chosen, { row: index, column: place });
        const text = used ? shown(column, row.cells[place] ?? '') : '';
        return (
          <Fragment key={column.key}>
            {gap > 0 && <td aria-hidden="true" colSpan={gap} />}
            <td
              {...sheetCellRole(isChosen)}
              id={isCursor ? `${id}-${index}-${place}` : undefined}
              aria-colindex={place + 2}
              aria-invalid={problem !== null || undefined}
              aria-disabled={!used || undefined}
              className={classesOf(column, {
                isFirst: place === 0,
                isLong: mostWidth(text) > column.width - 2 * CELL_PADDING,
                used,
                wrong: problem !== null,
                warned: warning !== null,
                isChosen,
                isCursor,
              })}
              data-row={index}
              data-column={place}
              title={problem ?? warning ?? undefined}
            >
              {isCursor && editor ? editor : used ? <CellText kind={column.kind} text={text} /> : null}
              {warning !== null && <span className="visually-hidden">, {texts.cellWarning(warning)}</span>}
              {place === 0 && !(isCursor && editor) && row.mark !== undefined && (
                <span className={styles.mark}>{row.mark}</span>
              )}
            </td>
          </Fragment>
        );
      })}
      {missing > 0 && <td aria-hidden="true" colSpan={missing} />}
    </tr>
  );
});

/** The messages of a row's cells, by column; null: none. */
function messagesOf(
  row: SheetRow,
  columns: readonly SheetColumn[],
  cellTextAt: SheetRowsProps['problemAt'],
): ReadonlyMap<string, string> | null {
  let all: Map<string, string> | null = null;
  for (const column of columns) {
    const words = cellTextAt(row, column);
    if (words === null) continue;
    all ??= new Map();
    all.set(column.key, words);
  }
  return all;
}

function CellText({ kind, text }: { readonly kind: SheetColumn['kind']; readonly text: string }) {
  if (kind !== 'tick') return text;
  if (text !== TICKED) return <span className="visually-hidden">{texts.cellNo}</span>;
  return (
    <>
      <Icon name="check" size={15} />
      <span className="visually-hidden">{texts.cellYes}</span>
    </>
  );
}

/** Same as in the style sheet. */
const CELL_PADDING = 8;
/** CSS pixels; characters are hardly ever wider on average. */
const MAX_CHARACTER_WIDTH = 9.5;
/** The same for scripts with square characters, and for emoji. */
const SQUARE_WIDTH = 14;
const HAS_SQUARES = /[\u1100-\u11ff\u2e80-\uffff]/;

/**
 * Upper limit of the width of a text. Clipped cells are expensive to render, so only those that may
 * overflow are clipped.
 */
const mostWidth = (text: string): number =>
  text.length * (HAS_SQUARES.test(text) ? SQUARE_WIDTH : MAX_CHARACTER_WIDTH);

interface Looks {
  readonly isFirst: boolean;
  /** The text may not fit. */
  readonly isLong: boolean;
  readonly used: boolean;
  readonly wrong: boolean;
  readonly warned: boolean;
  readonly isChosen: boolean;
  readonly isCursor: boolean;
}

function classesOf({ kind }: SheetColumn, looks: Looks): string {
  return [
    looks.isFirst && styles.first,
    looks.isLong && styles.long,
    kind === 'number' && styles.number,
    kind === 'tick' && styles.tick,
    !looks.used && styles.unused,
    looks.isChosen && styles.chosen,
    looks.wrong && styles.cellWrong,
    looks.warned && styles.cellWarned,
    looks.isCursor && styles.cursor,
  ]
    .filter(Boolean)
    .join(' ');
}
