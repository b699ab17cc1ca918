import type { AnalogFigures } from '@outpost/contract';
import type { AnalogFigureId } from '../model/address.ts';
import { ANALOG_LABELS, type AnalogReportPointRows, changeText } from '../model/analog.ts';
import type { ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { AnalogValue } from './AnalogValue.tsx';
import { CoverageText } from './FigureText.tsx';
import { RangeBars } from './RangeChart.tsx';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';

export interface AnalogTotalsProps {
  readonly points: readonly AnalogReportPointRows[];
  readonly rows: readonly ReportRow<AnalogFigures>[];
  /** What it is compared with: `1–21 Oct 2025`. */
  readonly beforeText: string;
  /** The one that is shown by day, and alone on paper. */
  readonly only: number | null;
  readonly onShow: (pointId: number) => void;
}

const NOW: readonly AnalogFigureId[] = ['Min', 'Average', 'Max', 'Amount'];
const BEFORE: readonly AnalogFigureId[] = ['Average', 'Amount'];

/** The figures of each point in the period, and the average and total of the previous one. */
export function AnalogTotals({ points, rows, beforeText, only, onShow }: AnalogTotalsProps) {
  return (
    <TableBox label={texts.totals}>
      <table className={`table dense ${styles.table} ${styles.totals}`} aria-label={texts.totals}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.first}>
              {texts.point}
            </th>
            <th scope="colgroup" colSpan={6} className={styles.groupHead}>
              {texts.thisPeriod}
            </th>
            <th scope="colgroup" colSpan={4} className={styles.groupHead}>
              {texts.previousNamed(beforeText)}
            </th>
          </tr>
          <tr>
            <th scope="col" className={styles.bars}>
              <span className="visually-hidden">{texts.chart}</span>
            </th>
            {NOW.map((id) => (
              <th key={id} scope="col" className="number">
                {ANALOG_LABELS[id]}
              </th>
            ))}
            <th scope="col" className="number">
              {texts.dataCoverage}
            </th>
            {BEFORE.map((id, place) => (
              <th key={id} scope="col" className={place === 0 ? `number ${styles.edge}` : 'number'}>
                {ANALOG_LABELS[id]}
              </th>
            ))}
            <th scope="col" className="number">
              {texts.dataCoverage}
            </th>
            <th scope="col" className="number">
              {texts.change}
            </th>
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
              <td className={styles.bars}>
                <RangeBars cells={rows.map(({ cells }) => cells[index] ?? null)} />
              </td>
              {NOW.map((id) => (
                <td
                  key={id}
                  className={id === 'Average' || id === 'Amount' ? `number ${styles.value}` : 'number'}
                >
                  <AnalogValue id={id} point={point} figures={point.Total} withUnits />
                </td>
              ))}
              <td className="number">
                <CoverageText of={[point.Total]} />
              </td>
              {BEFORE.map((id, place) => (
                <td key={id} className={place === 0 ? `number ${styles.edge}` : 'number'}>
                  <AnalogValue id={id} point={point} figures={point.Before} withUnits />
                </td>
              ))}
              <td className="number">
                <CoverageText of={[point.Before]} />
              </td>
              <td className="number">{changeOf(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** Of a counter its total; of others the average, which time without data does not change. */
function changeOf({ AmountSource, Total, Before }: AnalogReportPointRows): string {
  const id = AmountSource === 'counter' ? 'Amount' : 'Average';
  return changeText(Total[id], Before[id]);
}
