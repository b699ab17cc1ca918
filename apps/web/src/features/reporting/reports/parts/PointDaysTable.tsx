import type { ReactNode } from 'react';
import type { RowStep } from '../model/address.ts';
import type { ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import chartStyles from './chart.module.css';
import { type FigureTime, hasNoData, RowHead } from './DaysTable.tsx';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';
import { DayBody, useDays } from './use-days.tsx';

export interface PointDaysTableProps<Figures extends FigureTime> {
  readonly point: { readonly Name: string; readonly Total: Figures; readonly Before: Figures };
  readonly rows: readonly ReportRow<Figures>[];
  /** Of the point in the rows. */
  readonly index: number;
  readonly step: RowStep;
  /** The date in the time zone of the report. */
  readonly today: string;
  readonly totalLabel: string;
  readonly chart: ReactNode;
  /** After the day or month. */
  readonly headings: ReactNode;
  /** The cells of a row. */
  readonly children: (figures: Figures, isPartial: boolean) => ReactNode;
}

/** Chart and table of one point by day or month, with the whole period and the previous one. */
export function PointDaysTable<Figures extends FigureTime>(props: PointDaysTableProps<Figures>) {
  const { point, rows, index, step, today, totalLabel, chart, headings, children } = props;
  const label = step === 'day' ? texts.byDayNamed(point.Name) : texts.byMonthNamed(point.Name);
  const { onScreen, line } = useDays(rows, step, today, ({ cells }) => hasNoData([cells[index]]));
  return (
    <>
      <div className={chartStyles.pad}>{chart}</div>
      <TableBox label={label}>
        <table
          className={`table dense stacked in-lines ${styles.table} ${styles.lines} ${styles.days}`}
          aria-label={label}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.first}>
                {step === 'day' ? texts.day : texts.month}
              </th>
              {headings}
            </tr>
          </thead>
          <DayBody rows={rows} onScreen={onScreen}>
            {(row) => {
              const cell = row.cells[index];
              if (!cell) return null;
              return (
                <tr key={row.date} className={hasNoData([cell]) ? styles.noData : undefined}>
                  <RowHead row={row} />
                  {children(cell.figures, cell.partial)}
                </tr>
              );
            }}
          </DayBody>
          <tfoot>
            {[
              { name: totalLabel, figures: point.Total },
              { name: texts.previous, figures: point.Before },
            ].map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
                  {name}
                </th>
                {children(figures, false)}
              </tr>
            ))}
          </tfoot>
        </table>
      </TableBox>
      {line}
    </>
  );
}
