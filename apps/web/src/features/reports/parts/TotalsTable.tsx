import type { Report } from '@outpost/contract';
import { compared, RATE_LABELS } from '../model/comparison.ts';
import { shownFigure } from '../model/figures.ts';
import { VALUE_LABELS } from '../model/kinds.ts';
import type { ReportRow } from '../model/rows.ts';
import { AtLeast, FigureText, UnknownText } from './FigureText.tsx';
import { MiniBars } from './MiniBars.tsx';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';

export interface TotalsTableProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  /** `1–21 Nov 2025`, and what it is compared with. */
  readonly nowText: string;
  readonly beforeText: string;
  /** The one that is shown by day, and alone on paper. */
  readonly only: number | null;
  readonly onShow: (pointId: number) => void;
}

const UNEVEN = 'The two differ in length or in unknown time; the rates beside it compare';

/** Each point's total with its columns, beside the period before: by difference, and by rates over known time. */
export function TotalsTable({ report, rows, nowText, beforeText, only, onShow }: TotalsTableProps) {
  const { Kind, Points } = report;
  const value = VALUE_LABELS[Kind];
  return (
    <TableBox label="Totals">
      <table className={`${styles.table} ${styles.totals}`} aria-label="Totals">
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.first}>
              Point
            </th>
            <th scope="colgroup" colSpan={3} className={styles.groupHead}>
              {nowText}
            </th>
            <th scope="colgroup" colSpan={3} className={styles.groupHead}>
              Before, {beforeText}
            </th>
            <th scope="colgroup" colSpan={3} className={styles.groupHead}>
              {RATE_LABELS[Kind]}
            </th>
          </tr>
          <tr>
            <th scope="col" className={styles.bars}>
              <span className="visually-hidden">As columns</span>
            </th>
            <th scope="col" className={styles.number}>
              {value}
            </th>
            <th scope="col" className={styles.number}>
              Unknown, h
            </th>
            <th scope="col" className={`${styles.number} ${styles.edge}`}>
              {value}
            </th>
            <th scope="col" className={styles.number}>
              Unknown, h
            </th>
            <th scope="col" className={styles.number}>
              Difference
            </th>
            <th scope="col" className={`${styles.number} ${styles.edge}`}>
              Now
            </th>
            <th scope="col" className={styles.number}>
              Before
            </th>
            <th scope="col" className={styles.number}>
              Now to before
            </th>
          </tr>
        </thead>
        <tbody>
          {Points.map((point, index) => {
            const figure = shownFigure(Kind, point.Total);
            const beside = compared(Kind, point.Total, point.Before);
            return (
              <tr
                key={point.PointId}
                className={only === null || only === index ? undefined : styles.otherPoint}
              >
                <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
                  <button
                    type="button"
                    className={styles.pointButton}
                    title={`Only ${point.Name}, by day`}
                    onClick={() => onShow(point.PointId)}
                  >
                    {point.Name}
                  </button>
                  <span className={styles.terminal}>{point.Point}</span>
                </th>
                <td className={styles.bars}>
                  <MiniBars kind={Kind} cells={rows.map(({ cells }) => cells[index] ?? null)} />
                </td>
                <td className={styles.value}>
                  <FigureText figure={figure} />
                  {point.Total.HiddenStarts > 0 && Kind === 'count' && (
                    <span className={styles.below}>at least {point.Total.HiddenStarts} more not seen</span>
                  )}
                </td>
                <td className={styles.number}>
                  <UnknownText figure={figure} />
                </td>
                <td className={`${styles.number} ${styles.edge}`}>
                  {beside.isBeforeLeast && <AtLeast />}
                  {beside.before}
                </td>
                <td className={styles.number}>
                  <span className={point.Before.UnknownHours > 0 ? styles.unknownSome : styles.unknownNone}>
                    {beside.unknownBefore}
                  </span>
                </td>
                <td
                  className={beside.isUneven ? `${styles.number} ${styles.quiet}` : styles.number}
                  title={beside.isUneven ? UNEVEN : undefined}
                >
                  {beside.difference}
                </td>
                <td className={`${styles.number} ${styles.edge}`}>{beside.rate}</td>
                <td className={styles.number}>{beside.rateBefore}</td>
                <td className={styles.number}>{beside.times}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}
