import type { RowStep } from '../model/address.ts';
import { columnGroups } from '../model/column-groups.ts';
import type { ShownFigure } from '../model/figures.ts';
import type { ReportCell, ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { CoverageText } from './FigureText.tsx';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';
import { DayBody, useDays } from './use-days.tsx';

/** What figures say of their time. */
export interface FigureTime {
  readonly Hours: number;
  readonly UnknownHours: number;
}

export interface DaysTableProps<F extends FigureTime> {
  readonly points: readonly {
    readonly PointId: number;
    readonly Point: string;
    readonly Name: string;
    readonly Total: F;
  }[];
  readonly rows: readonly ReportRow<F>[];
  readonly step: RowStep;
  /** The date in the time zone of the report. */
  readonly today: string;
  /** The figure of a point. @param index of the point */
  readonly shown: (index: number, figures: F) => ShownFigure;
  /** Below a point's name: its unit, or the state that a time is of; empty: none. */
  readonly units?: (index: number) => string;
  /** Of the row of the whole period. */
  readonly totalLabel: string;
}

/** A row for each day or month: a figure of each point, and how much of the time has data. */
export function DaysTable<F extends FigureTime>(props: DaysTableProps<F>) {
  const { points, rows, step, today } = props;
  const { onScreen, line } = useDays(rows, step, today, ({ cells }) => hasNoData(cells));
  const label = step === 'day' ? texts.byDayAndPoint : texts.byMonthAndPoint;
  const all = points.map((_, index) => index);
  const groups = columnGroups(points.length);
  return (
    <>
      <div className={groups.length > 1 ? 'screen-only' : undefined}>
        <TableBox label={label}>
          {groups.length > 1 ? (
            <OneTable {...props} rows={onScreen ?? rows} onScreen={null} label={label} columns={all} />
          ) : (
            <OneTable {...props} onScreen={onScreen} label={label} columns={all} />
          )}
        </TableBox>
      </div>
      {/* On paper nothing scrolls: tables that are too wide follow each other. */}
      {groups.length > 1 && (
        <div className={styles.printOnly}>
          {groups.map((columns) => (
            <OneTable key={columns[0]} {...props} onScreen={null} label={label} columns={columns} />
          ))}
        </div>
      )}
      {line}
    </>
  );
}

interface OneTableProps<F extends FigureTime> extends DaysTableProps<F> {
  readonly label: string;
  readonly onScreen: readonly ReportRow<F>[] | null;
  /** Indexes of its points. */
  readonly columns: readonly number[];
}

function OneTable<F extends FigureTime>(props: OneTableProps<F>) {
  const { points, rows, onScreen, step, shown, units, totalLabel, label, columns } = props;
  const width = columns.length <= 6 ? '' : columns.length <= 9 ? styles.wide : styles.widest;
  return (
    <table
      className={`table dense stacked in-lines ${styles.table} ${styles.lines} ${styles.days} ${width}`}
      aria-label={label}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.first}>
            {step === 'day' ? texts.day : texts.month}
          </th>
          {columns.map((index) => (
            <th key={points[index]!.PointId} scope="col" className={`number ${styles.pointHead}`}>
              {points[index]!.Name}
              <span className={styles.below}>{headNote(points[index]!.Point, units?.(index))}</span>
            </th>
          ))}
          <th scope="col" className={`number ${styles.edge}`}>
            {texts.dataCoverage}
          </th>
        </tr>
      </thead>
      <DayBody rows={rows} onScreen={onScreen}>
        {(row) => (
          <tr key={row.date} className={hasNoData(row.cells) ? styles.noData : undefined}>
            <RowHead row={row} />
            {columns.map((index) => (
              <Cell
                key={points[index]!.PointId}
                cell={row.cells[index] ?? null}
                shown={shown}
                index={index}
                label={labelWithUnits(points[index]!.Name, units?.(index))}
              />
            ))}
            <td className={`number ${styles.edge} ${styles.coverage}`} data-label={texts.dataCoverage}>
              <CoverageText of={row.cells.flatMap((cell) => cell?.figures ?? [])} />
            </td>
          </tr>
        )}
      </DayBody>
      <tfoot>
        <tr>
          <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
            {totalLabel}
          </th>
          {columns.map((index) => (
            <Cell
              key={points[index]!.PointId}
              cell={{ figures: points[index]!.Total, partial: false }}
              shown={shown}
              index={index}
              label={labelWithUnits(points[index]!.Name, units?.(index))}
            />
          ))}
          <td className={`number ${styles.edge} ${styles.coverage}`} data-label={texts.dataCoverage}>
            <CoverageText of={points.map(({ Total }) => Total)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface CellProps<F extends FigureTime> {
  readonly cell: ReportCell<F> | null;
  readonly shown: DaysTableProps<F>['shown'];
  readonly index: number;
  /** The name and unit of the point, which a phone shows in the cell. */
  readonly label: string;
}

/** The cell of a point. No components inside: a year of many points has thousands. */
function Cell<F extends FigureTime>({ cell, shown, index, label }: CellProps<F>) {
  if (cell === null) return <td />;
  const { text, reason } = shown(index, cell.figures);
  const classes = [
    `number ${styles.value}`,
    reason === null ? '' : 'muted',
    cell.partial ? styles.partial : '',
  ];
  return (
    <td className={classes.join(' ')} data-label={label}>
      {text}
    </td>
  );
}

/** `AI2 · kPa`: below the name of a point. */
const headNote = (terminal: string, units = ''): string =>
  units === '' ? terminal : `${terminal} · ${units}`;

/** The heading of a column as a phone shows it in a cell. */
export const labelWithUnits = (label: string, units = ''): string =>
  units === '' ? label : `${label}, ${units}`;

/** Whether a row has no data at all, which a phone says in one line. */
export const hasNoData = (cells: readonly (ReportCell<FigureTime> | null | undefined)[]): boolean =>
  cells.every((cell) => !cell || cell.figures.UnknownHours >= cell.figures.Hours);

/** A day or month with its notes. */
export function RowHead({ row }: { readonly row: Pick<ReportRow, 'label' | 'notes'> }) {
  return (
    <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
      <span>{row.label}</span>
      {row.notes.length > 0 && <span className={styles.rowNote}>{row.notes.join(' · ')}</span>}
    </th>
  );
}
