import { type KeyboardEvent, useRef, useState } from 'react';
import { matrixCellOf } from '../model/matrix.ts';
import * as texts from '../texts.ts';
import styles from './matrix.module.css';
import { CellText, describeCell, GroupName, type MatrixParts } from './matrix-parts.tsx';

/**
 * Groups of stations (rows) by users (columns): a grid of which one cell has the focus (ARIA
 * Authoring Practices, grid). What the focused cell means is said in a sentence below.
 */
export function MatrixGrid(props: MatrixParts) {
  const { users, rows, all, withRecipients, levels, onCallText, isOpen, onToggle, onEdit } = props;
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const at = {
    row: Math.min(focus.row, rows.length - 1),
    column: Math.min(focus.column, users.length),
  };
  const move = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(row, 0), rows.length - 1),
      column: Math.min(Math.max(column, 0), users.length),
    };
    setFocus(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = at;
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rows.length - 1 : row, users.length],
      PageUp: [row - 10, column],
      PageDown: [row + 10, column],
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to[0]!, to[1]!);
  };
  const cellProps = (row: number, column: number) => ({
    'data-cell': `${row} ${column}`,
    tabIndex: at.row === row && at.column === column ? 0 : -1,
    onFocus: () => setFocus({ row, column }),
  });
  const user = users[at.column - 1];
  const group = rows[at.row]!;
  return (
    <>
      <div className={styles.box}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it
          role="grid"
          className={styles.matrix}
          aria-label={texts.matrixTitle}
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">{texts.stationGroup}</th>
              {users.map(({ id, name, note }, index) => {
                const cell = matrixCellOf(levels, id, all);
                const count =
                  cell.kind === 'some' ? cell.with : cell.kind === 'all' ? all.stationIds.length : 0;
                return (
                  <th key={id} scope="col" className={at.column === index + 1 ? styles.current : undefined}>
                    {name}
                    <span className={styles.note}>
                      {texts.userNote(note, texts.countOfAll(count, all.stationIds.length))}
                    </span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, row) => {
              const open = isOpen(one);
              const classes = [one.parent !== null && styles.station, at.row === row && styles.currentRow];
              return (
                <tr key={one.key} className={classes.filter(Boolean).join(' ')}>
                  <th scope="row">
                    {open !== null ? (
                      <button
                        type="button"
                        className={styles.group}
                        aria-expanded={open}
                        {...cellProps(row, 0)}
                        onClick={() => onToggle(one)}
                      >
                        <span className="chevron" />
                        <GroupName group={one} withRecipients={withRecipients} />
                      </button>
                    ) : (
                      <span className={styles.group} {...cellProps(row, 0)}>
                        <GroupName group={one} withRecipients={withRecipients} />
                      </span>
                    )}
                  </th>
                  {users.map((own, index) => {
                    const cell = matrixCellOf(levels, own.id, one);
                    return (
                      <td key={own.id}>
                        <button
                          type="button"
                          className={styles.cell}
                          aria-label={texts.cellNamed(own.name, one.name, describeCell(cell))}
                          {...cellProps(row, index + 1)}
                          onClick={() => onEdit(own, one)}
                        >
                          <CellText cell={cell} />
                        </button>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={styles.foot} aria-hidden="true">
        {user === undefined ? (
          <span className="note">{texts.matrixHint}</span>
        ) : (
          <>
            <b>{texts.cellTitle(user.name, group.name)}</b>{' '}
            {describeCell(matrixCellOf(levels, user.id, group))}.{' '}
            <span className="muted">{onCallText(user.id)}</span>
          </>
        )}
      </p>
    </>
  );
}
