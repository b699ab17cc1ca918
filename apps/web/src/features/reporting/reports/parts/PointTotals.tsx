import type { ReactNode } from 'react';
import * as texts from '../texts.ts';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';

export interface TotalsColumn<Point> {
  readonly head: string;
  readonly cell: (point: Point) => ReactNode;
  /** What the table is about: its cells stand out. */
  readonly isMain?: boolean;
  /** Why the cell is muted; undefined: it is not. */
  readonly muted?: (point: Point) => string | undefined;
}

export interface TotalsGroup<Point> {
  readonly head?: string;
  readonly columns: readonly TotalsColumn<Point>[];
}

export interface PointTotalsProps<Point> {
  readonly points: readonly Point[];
  /** A chart of the rows of the point. */
  readonly bars: (index: number) => ReactNode;
  readonly groups: readonly TotalsGroup<Point>[];
  /** The one that is shown by day, and alone on paper. */
  readonly only: number | null;
  readonly onShow: (pointId: number) => void;
}

/** A row for each point; its columns in groups under a common heading. */
export function PointTotals<Point extends { PointId: number; Name: string; Point: string }>({
  points,
  bars,
  groups,
  only,
  onShow,
}: PointTotalsProps<Point>) {
  const columns = groups.flatMap((group, place) =>
    group.columns.map((column, index) => ({
      ...column,
      key: `${place} ${column.head}`,
      // On a phone the columns have no headings.
      label: place > 0 && index === 0 ? texts.inGroup(group.head ?? '', column.head) : column.head,
      className: place > 0 && index === 0 ? `number ${styles.edge}` : 'number',
    })),
  );
  return (
    <TableBox label={texts.totals}>
      <table
        className={`table dense stacked in-lines ${styles.table} ${styles.lines} ${styles.totals} ${styles.stackedCoverage}`}
        aria-label={texts.totals}
      >
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.first}>
              {texts.point}
            </th>
            {groups.map((group, place) => (
              <th
                key={group.head}
                scope="colgroup"
                // The first one has the chart as well.
                colSpan={group.columns.length + (place === 0 ? 1 : 0)}
                className={styles.groupHead}
              >
                {group.head}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className={styles.bars}>
              <span className="visually-hidden">{texts.chart}</span>
            </th>
            {columns.map(({ key, head, className }) => (
              <th key={key} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr
              key={point.PointId}
              className={only === null || only === index ? undefined : styles.otherPoint}
            >
              <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
                <button
                  type="button"
                  className="link-text"
                  title={texts.showOnly(point.Name)}
                  onClick={() => onShow(point.PointId)}
                >
                  {point.Name}
                </button>
                <span className={styles.terminal}>{point.Point}</span>
              </th>
              <td className={styles.bars}>{bars(index)}</td>
              {columns.map(({ key, label, className, cell, isMain, muted }) => {
                const why = muted?.(point);
                return (
                  <td
                    key={key}
                    className={`${className}${isMain ? ` ${styles.value}` : ''}${why ? ' muted' : ''}`}
                    title={why}
                    data-label={label}
                  >
                    {cell(point)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
