import type { Report } from '@outpost/contract';
import { OWN_FIGURE, reportFigure } from '@outpost/core';
import { compared } from '../model/comparison.ts';
import { shownFigure } from '../model/figures.ts';
import type { ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { CoverageText, FigureText } from './FigureText.tsx';
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

const UNEVEN = texts.periodsDiffer;

/** What is read together with the figure of the report. */
const NEXT_FIGURE = { count: 'OnHours', ontime: 'Starts', offtime: 'Starts' } as const;

/** The totals of each point compared with the previous period, and the rates of known time. */
export function TotalsTable({ report, rows, nowText, beforeText, only, onShow }: TotalsTableProps) {
  const { Kind, Points } = report;
  const own = OWN_FIGURE[Kind];
  const { label: value, rate } = reportFigure(own);
  const next = NEXT_FIGURE[Kind];
  return (
    <TableBox label={texts.totals}>
      <table className={`table dense ${styles.table} ${styles.totals}`} aria-label={texts.totals}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.first}>
              {texts.point}
            </th>
            <th scope="colgroup" colSpan={4} className={styles.groupHead}>
              {nowText}
            </th>
            <th scope="colgroup" colSpan={3} className={styles.groupHead}>
              {texts.previousNamed(beforeText)}
            </th>
            <th scope="colgroup" colSpan={3} className={styles.groupHead}>
              {rate?.label}
            </th>
          </tr>
          <tr>
            <th scope="col" className={styles.bars}>
              <span className="visually-hidden">{texts.chart}</span>
            </th>
            <th scope="col" className="number">
              {value}
            </th>
            <th scope="col" className="number">
              {reportFigure(next).label}
            </th>
            <th scope="col" className="number">
              {texts.dataCoverage}
            </th>
            <th scope="col" className={`number ${styles.edge}`}>
              {value}
            </th>
            <th scope="col" className="number">
              {texts.dataCoverage}
            </th>
            <th scope="col" className="number">
              {texts.change}
            </th>
            <th scope="col" className={`number ${styles.edge}`}>
              {texts.thisPeriod}
            </th>
            <th scope="col" className="number">
              {texts.previous}
            </th>
            <th scope="col" className="number">
              {texts.ratio}
            </th>
          </tr>
        </thead>
        <tbody>
          {Points.map((point, index) => {
            const previous = compared(own, point.Total, point.Before);
            return (
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
                <td className={styles.bars}>
                  <MiniBars kind={Kind} cells={rows.map(({ cells }) => cells[index] ?? null)} />
                </td>
                <td className={`number ${styles.value}`}>
                  <FigureText figure={shownFigure(own, point.Total)} />
                  {point.Total.HiddenStarts > 0 && Kind === 'count' && (
                    <span className={styles.below}>{texts.hiddenCount(point.Total.HiddenStarts)}</span>
                  )}
                </td>
                <td className="number">
                  <FigureText figure={shownFigure(next, point.Total)} />
                </td>
                <td className="number">
                  <CoverageText of={[point.Total]} />
                </td>
                <td className={`number ${styles.edge}`}>{previous.before}</td>
                <td className="number">
                  <CoverageText of={[point.Before]} />
                </td>
                <td
                  className={previous.isUneven ? 'number muted' : 'number'}
                  title={previous.isUneven ? UNEVEN : undefined}
                >
                  {previous.difference}
                </td>
                <td className={`number ${styles.edge}`}>{previous.rate}</td>
                <td className="number">{previous.rateBefore}</td>
                <td className="number">{previous.ratio}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}
