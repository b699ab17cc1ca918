import type { Report } from '@outpost/contract';
import { Fragment } from 'react';
import type { Step } from '../model/address.ts';
import { shownFigure } from '../model/figures.ts';
import { VALUE_WORDS } from '../model/kinds.ts';
import type { ReportRow } from '../model/rows.ts';
import { FigureText, UnknownText } from './FigureText.tsx';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';

export interface DaysTableProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly step: Step;
}

/** Lines by points: of each point the report's figure, and the hours that nobody knew. */
export function DaysTable({ report, rows, step }: DaysTableProps) {
  const { Kind, Points } = report;
  const width = Points.length <= 3 ? '' : Points.length <= 7 ? styles.wide : styles.widest;
  return (
    <TableBox label="By day and point">
      <table className={`${styles.table} ${styles.days} ${width}`} aria-label="By day and point">
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.first}>
              {step === 'day' ? 'Day' : 'Month'}
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
                  {VALUE_WORDS[Kind]}
                </th>
                <th scope="col" className={styles.number}>
                  Unknown, h
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.date}>
              <RowHead row={row} />
              {row.cells.map((cell, index) => {
                const key = Points[index]!.PointId;
                if (cell === null) return <td key={key} className={styles.edge} colSpan={2} />;
                const figure = shownFigure(Kind, cell.figures);
                return (
                  <Fragment key={key}>
                    <td
                      className={
                        cell.partial
                          ? `${styles.value} ${styles.edge} ${styles.partial}`
                          : `${styles.value} ${styles.edge}`
                      }
                    >
                      <FigureText figure={figure} />
                    </td>
                    <td className={styles.number}>
                      <UnknownText figure={figure} />
                    </td>
                  </Fragment>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
              Total
            </th>
            {Points.map(({ PointId, Total }) => {
              const figure = shownFigure(Kind, Total);
              return (
                <Fragment key={PointId}>
                  <td className={`${styles.value} ${styles.edge}`}>
                    <FigureText figure={figure} />
                  </td>
                  <td className={styles.number}>
                    <UnknownText figure={figure} />
                  </td>
                </Fragment>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </TableBox>
  );
}

/** A day with what is special about it. */
export function RowHead({ row }: { readonly row: ReportRow }) {
  return (
    <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
      <span className={styles.label}>{row.label}</span>
      {row.notes.length > 0 && <span className={styles.rowNote}>{row.notes.join(' · ')}</span>}
    </th>
  );
}
