import type { ReactNode } from 'react';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';

const MAX_ROWS = 300;

export interface ReportColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Has sentences, and takes the remaining width. */
  readonly isLong?: boolean;
}

export interface ReportTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  /** The total number; the report has only the first. */
  readonly total: number;
}

/** Rows of a report in a scrolling box. */
export function ReportTable<Row>({ label, columns, rows, total }: ReportTableProps<Row>) {
  const shown = rows.slice(0, MAX_ROWS);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={`frame ${formsStyles.lines}`} aria-label={label} tabIndex={0}>
        <table className="table dense stacked in-lines">
          <ColumnHeads
            titles={columns.map(({ title, isNumber }) => (isNumber ? { number: title } : title))}
          />
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <tr key={index}>
                {columns.map(({ title, of, isNumber, isLong }) => (
                  <td
                    key={title}
                    data-label={title}
                    className={isNumber ? 'number' : isLong ? 'breaks' : undefined}
                  >
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > shown.length && <p className="hint">{texts.showingFirst(shown.length, total)}</p>}
    </>
  );
}
