import type { Report } from '@outpost/contract';
import { OWN_FIGURE, type ReportFigureId, reportFigure } from '@outpost/core';
import { Fragment } from 'react';
import type { RowStep } from '../model/address.ts';
import { type Known, shownFigure } from '../model/figures.ts';
import type { ReportCell, ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';

export interface DaysTableProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly step: RowStep;
}

/** A row for each day or month: the figure and the unknown hours of each point. */
export function DaysTable({ report, rows, step }: DaysTableProps) {
  const { Kind, Points } = report;
  const own = OWN_FIGURE[Kind];
  const label = step === 'day' ? texts.byDayAndPoint : texts.byMonthAndPoint;
  const width = Points.length <= 3 ? '' : Points.length <= 7 ? styles.wide : styles.widest;
  return (
    <TableBox label={label}>
      <table className={`${styles.table} ${styles.days} ${width}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.first}>
              {step === 'day' ? texts.day : texts.month}
            </th>
            {Points.map(({ PointId, Point, Name }) => (
              <th key={PointId} scope="colgroup" colSpan={2} className={styles.groupHead}>
                {Name} <span className={styles.terminal}>{Point}</span>
              </th>
            ))}
          </tr>
          <tr>
            {Points.map(({ PointId }) => (
              <Fragment key={PointId}>
                <th scope="col" className={`${styles.number} ${styles.edge}`}>
                  {reportFigure(own).label}
                </th>
                <th scope="col" className={styles.number}>
                  {reportFigure('UnknownHours').label}
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.date}>
              <RowHead row={row} />
              {row.cells.map((cell, index) => (
                <Cells key={Points[index]!.PointId} id={own} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
              {texts.total}
            </th>
            {Points.map(({ PointId, Total }) => (
              <Cells key={PointId} id={own} cell={{ figures: Total, partial: false }} />
            ))}
          </tr>
        </tfoot>
      </table>
    </TableBox>
  );
}

/** The two cells of a point. No components inside: a year of many points has thousands. */
function Cells({ id, cell }: { readonly id: ReportFigureId; readonly cell: ReportCell | null }) {
  if (cell === null) return <td className={styles.edge} colSpan={2} />;
  const { text, known, unknown, unknownHours } = shownFigure(id, cell.figures);
  const classes = [styles.value, styles.edge, KNOWN_CLASS[known], cell.partial ? styles.partial : ''];
  return (
    <>
      <td className={classes.join(' ')}>{text}</td>
      <td className={`${styles.number} ${unknownHours > 0 ? styles.unknownSome : styles.unknownNone}`}>
        {unknown}
      </td>
    </>
  );
}

/** `≥` and its text for screen readers come from the style. */
const KNOWN_CLASS: Readonly<Record<Known, string | undefined>> = {
  all: '',
  minimum: styles.atLeastBefore,
  none: styles.nothing,
};

/** A day or month with its notes. */
export function RowHead({ row }: { readonly row: ReportRow }) {
  return (
    <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
      <span className={styles.label}>{row.label}</span>
      {row.notes.length > 0 && <span className={styles.rowNote}>{row.notes.join(' · ')}</span>}
    </th>
  );
}
