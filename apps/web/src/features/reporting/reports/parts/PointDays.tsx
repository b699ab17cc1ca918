import type { Report, ReportFigures, ReportKind } from '@outpost/contract';
import type { ReactNode } from 'react';
import type { RowStep } from '../model/address.ts';
import { hoursText, shownFigure } from '../model/figures.ts';
import type { ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { BarChart } from './BarChart.tsx';
import chartStyles from './chart.module.css';
import { RowHead } from './DaysTable.tsx';
import { FigureText, UnknownText } from './FigureText.tsx';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';

export interface PointDaysProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly step: RowStep;
  /** Of the point in the report. */
  readonly index: number;
}

type Column = 'starts' | 'on' | 'off' | 'hidden' | 'longest';
const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  starts: texts.starts,
  on: texts.onHours,
  off: texts.offHours,
  hidden: texts.hiddenStarts,
  longest: texts.longestOnHours,
};
/** The figure of the report first. */
const COLUMNS: Readonly<Record<ReportKind, readonly [Column, ...Column[]]>> = {
  count: ['starts', 'hidden', 'on', 'off', 'longest'],
  ontime: ['on', 'off', 'starts', 'hidden', 'longest'],
  offtime: ['off', 'on', 'starts', 'hidden', 'longest'],
};

/** Chart and table of one point by day or month, with all its figures. */
export function PointDays({ report, rows, step, index }: PointDaysProps) {
  const { Kind, Points } = report;
  const point = Points[index]!;
  const label = step === 'day' ? texts.byDayNamed(point.Name) : texts.byMonthNamed(point.Name);
  const [first, ...others] = COLUMNS[Kind];
  const cells = rows.map((row) => row.cells[index] ?? null);
  return (
    <>
      <div className={chartStyles.pad}>
        <BarChart kind={Kind} rows={rows} step={step} cells={cells} pointName={point.Name} />
      </div>
      <TableBox label={label}>
        <table className={`${styles.table} ${styles.days}`} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={styles.first}>
                {step === 'day' ? texts.day : texts.month}
              </th>
              <th scope="col" className={styles.number}>
                {COLUMN_LABELS[first]}
              </th>
              <th scope="col" className={styles.number}>
                {texts.unknownHours}
              </th>
              {others.map((column) => (
                <th key={column} scope="col" className={styles.number}>
                  {COLUMN_LABELS[column]}
                </th>
              ))}
              <th scope="col" className={styles.number}>
                {texts.totalHours}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => {
              const cell = cells[line];
              if (!cell) return null;
              return (
                <tr key={row.date}>
                  <RowHead row={row} />
                  <Figures kind={Kind} figures={cell.figures} columns={others} partial={cell.partial} />
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
                {texts.total}
              </th>
              <Figures kind={Kind} figures={point.Total} columns={others} partial={false} />
            </tr>
          </tfoot>
        </table>
      </TableBox>
    </>
  );
}

interface FiguresProps {
  readonly kind: ReportKind;
  readonly figures: ReportFigures;
  readonly columns: readonly Column[];
  readonly partial: boolean;
}

function Figures({ kind, figures, columns, partial }: FiguresProps) {
  const figure = shownFigure(kind, figures);
  const cells: Readonly<Record<Column, ReactNode>> = {
    starts: String(figures.Starts),
    on: figure.on,
    off: figure.off,
    hidden: figures.HiddenStarts > 0 ? `≥ ${figures.HiddenStarts}` : '0',
    longest: hoursText(figures.LongestOnHours),
  };
  return (
    <>
      <td className={partial ? `${styles.value} ${styles.partial}` : styles.value}>
        <FigureText figure={figure} />
      </td>
      <td className={styles.number}>
        <UnknownText figure={figure} />
      </td>
      {columns.map((column) => (
        <td key={column} className={styles.number}>
          {figure.known === 'none' ? <span className={styles.nothing}>–</span> : cells[column]}
        </td>
      ))}
      <td className={`${styles.number} ${styles.muted}`}>{hoursText(figures.Hours)}</td>
    </>
  );
}
