import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RowStep } from '../model/address.ts';
import { newestFirst } from '../model/newest-first.ts';
import * as texts from '../texts.ts';
import styles from './report.module.css';
import tableStyles from './table.module.css';

export interface Days<Row> {
  /** On screen, newest first; null: as printed. */
  readonly onScreen: readonly Row[] | null;
  /** Says how many days before the first data are folded away; null: none. */
  readonly line: ReactNode;
}

/** The order of rows on screen: what has just happened is at the top. */
export function useDays<Row extends { readonly date: string }>(
  rows: readonly Row[],
  step: RowStep,
  today: string,
  isEmpty: (row: Row) => boolean,
): Days<Row> {
  const [isOpen, setOpen] = useState(false);
  const days = step === 'day' ? newestFirst(rows, today, isEmpty) : null;
  if (days === null) return { onScreen: null, line: null };
  if (days.before.length === 0) return { onScreen: days.rows, line: null };
  const line = (
    <div className={`hint line screen-only ${styles.unchanged}`}>
      <span>{texts.daysWithoutData(days.before.length)}</span>
      <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.hideDaysWithoutData : texts.showDaysWithoutData}
      </Button>
    </div>
  );
  return { onScreen: isOpen ? [...days.rows, ...days.before] : days.rows, line };
}

export interface DayBodyProps<Row> {
  /** Oldest first, as printed. */
  readonly rows: readonly Row[];
  readonly onScreen: readonly Row[] | null;
  readonly children: (row: Row) => ReactNode;
}

/** The rows of a table, on screen and on paper. */
export function DayBody<Row>({ rows, onScreen, children }: DayBodyProps<Row>) {
  if (onScreen === null) return <tbody>{rows.map(children)}</tbody>;
  return (
    <>
      <tbody className="screen-only">{onScreen.map(children)}</tbody>
      <tbody className={tableStyles.printRows}>{rows.map(children)}</tbody>
    </>
  );
}
