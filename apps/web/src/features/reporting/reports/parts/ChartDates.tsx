import type { RowStep } from '../model/address.ts';
import type { ReportRow } from '../model/rows.ts';
import styles from './chart.module.css';

type Row = Pick<ReportRow, 'date' | 'label'>;

const MAX_LABELS = 6;

/** Dates below the columns of a chart. */
export function ChartDates({ rows, step }: { readonly rows: readonly Row[]; readonly step: RowStep }) {
  return (
    <div className={styles.dates} aria-hidden="true">
      {labelledRows(rows).map(({ row, index }) => (
        <span key={row.date} style={{ left: percent((index + 0.5) / rows.length) }}>
          {shortLabel(row, step)}
        </span>
      ))}
    </div>
  );
}

function labelledRows(rows: readonly Row[]): { row: Row; index: number }[] {
  const each = Math.max(1, Math.ceil(rows.length / MAX_LABELS));
  return rows.map((row, index) => ({ row, index })).filter(({ index }) => index % each === 0);
}

/** A month without the year, a day without the weekday. */
function shortLabel({ label }: Row, step: RowStep): string {
  return step === 'month' ? label.replace(/ \d+$/, '') : label.replace(/^\w+ /, '');
}

export const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
