import { memo, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { type SheetColumn, type SheetRow, shown, TICKED } from './columns.ts';
import { isIn, type Place, type Rectangle } from './range.ts';
import { cellRole } from './roles.ts';
import styles from './sheet.module.css';
import { ROW_HEIGHT } from './use-row-window.ts';

interface Shared {
  readonly id: string;
  readonly columns: readonly SheetColumn[];
  readonly editor: ReactNode;
  readonly isUsed: (row: SheetRow, column: SheetColumn) => boolean;
}

export interface SheetRowsProps extends Shared {
  readonly rows: readonly SheetRow[];
  /** The rows in sight, both included. */
  readonly first: number;
  readonly last: number;
  readonly chosen: Rectangle | null;
  readonly cursor: Place;
  readonly editing: Place | null;
  readonly problemAt: (row: SheetRow, column: SheetColumn) => string | null;
}

/** The rows in sight, with room for those above and below. */
export function SheetRows(props: SheetRowsProps) {
  const { rows, first, last, chosen, cursor, editing, editor, problemAt, ...shared } = props;
  return (
    <tbody>
      <Room rows={first} />
      {rows.slice(first, last + 1).map((row, offset) => {
        const index = first + offset;
        const isChosen = chosen !== null && index >= chosen.top && index <= chosen.bottom;
        return (
          <Row
            key={row.key}
            index={index}
            row={row}
            chosen={isChosen ? chosen : null}
            cursorColumn={cursor.row === index ? cursor.column : null}
            editor={editing?.row === index ? editor : null}
            problems={problemsOf(row, shared.columns, problemAt)}
            {...shared}
          />
        );
      })}
      <Room rows={rows.length - 1 - last} />
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
  readonly chosen: Rectangle | null;
  readonly cursorColumn: number | null;
  /** By column; null: nothing is wrong with the row, which is most rows and leaves them as they were drawn. */
  readonly problems: ReadonlyMap<string, string> | null;
}

const Row = memo(function Row(props: RowProps) {
  const { id, index, row, columns, chosen, cursorColumn, editor, problems, isUsed } = props;
  const isWhole = chosen !== null && chosen.left === 0 && chosen.right === columns.length - 1;
  return (
    <tr aria-rowindex={index + 2}>
      <th
        scope="row"
        aria-colindex={1}
        className={isWhole ? styles.headChosen : undefined}
        data-row={index}
        data-column={-1}
        title="Press to choose the row, press twice for all about it"
      >
        {index + 1}
      </th>
      {columns.map((column, place) => {
        const used = isUsed(row, column);
        const problem = used ? (problems?.get(column.key) ?? null) : null;
        const isCursor = cursorColumn === place;
        const isChosen = chosen !== null && isIn(chosen, { row: index, column: place });
        return (
          <td
            key={column.key}
            {...cellRole(isChosen)}
            id={isCursor ? `${id}-${index}-${place}` : undefined}
            aria-colindex={place + 2}
            aria-invalid={problem !== null || undefined}
            aria-disabled={!used || undefined}
            className={classesOf(column, {
              isFirst: place === 0,
              used,
              wrong: problem !== null,
              isChosen,
              isCursor,
            })}
            data-row={index}
            data-column={place}
            title={problem ?? undefined}
          >
            {isCursor && editor ? (
              editor
            ) : used ? (
              <CellText column={column} text={row.cells[place] ?? ''} />
            ) : null}
          </td>
        );
      })}
    </tr>
  );
});

function problemsOf(
  row: SheetRow,
  columns: readonly SheetColumn[],
  problemAt: SheetRowsProps['problemAt'],
): ReadonlyMap<string, string> | null {
  let problems: Map<string, string> | null = null;
  for (const column of columns) {
    const problem = problemAt(row, column);
    if (problem === null) continue;
    problems ??= new Map();
    problems.set(column.key, problem);
  }
  return problems;
}

function CellText({ column, text }: { readonly column: SheetColumn; readonly text: string }) {
  if (column.kind !== 'tick') return shown(column, text);
  if (text !== TICKED) return <span className="visually-hidden">no</span>;
  return (
    <>
      <Icon name="check" size={15} />
      <span className="visually-hidden">yes</span>
    </>
  );
}

interface Looks {
  readonly isFirst: boolean;
  readonly used: boolean;
  readonly wrong: boolean;
  readonly isChosen: boolean;
  readonly isCursor: boolean;
}

function classesOf({ kind }: SheetColumn, looks: Looks): string {
  return [
    looks.isFirst && styles.first,
    kind === 'number' && styles.number,
    kind === 'tick' && styles.tick,
    !looks.used && styles.unused,
    looks.isChosen && styles.chosen,
    looks.wrong && styles.cellWrong,
    looks.isCursor && styles.cursor,
  ]
    .filter(Boolean)
    .join(' ');
}
