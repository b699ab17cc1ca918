import type { AnalogFigures } from '@outpost/contract';
import type { AnalogFigureId, RowStep } from '../model/address.ts';
import { ANALOG_LABELS, type AnalogReportPointRows, unitsOf } from '../model/analog.ts';
import { figureHeading, formatHours } from '../model/figures.ts';
import type { ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { AnalogValue } from './AnalogValue.tsx';
import { labelWithUnits } from './DaysTable.tsx';
import { CoverageText } from './FigureText.tsx';
import { PointDaysTable } from './PointDaysTable.tsx';
import { RangeChart } from './RangeChart.tsx';
import styles from './table.module.css';

export interface AnalogPointDaysProps {
  readonly point: AnalogReportPointRows;
  readonly rows: readonly ReportRow<AnalogFigures>[];
  /** Of the point in the rows. */
  readonly index: number;
  readonly step: RowStep;
  /** The date in the time zone of the report. */
  readonly today: string;
}

const NO_DATA = figureHeading('UnknownHours');

/** Chart and table of one analog point by day or month, with all its figures. */
export function AnalogPointDays({ point, rows, index, step, today }: AnalogPointDaysProps) {
  const ids: readonly AnalogFigureId[] = [
    'Min',
    'Average',
    'Max',
    ...(point.AmountSource ? ['Amount' as const] : []),
  ];
  const cells = rows.map((row) => row.cells[index] ?? null);
  return (
    <PointDaysTable
      {...{ point, rows, index, step, today }}
      totalLabel={texts.wholePeriod}
      chart={<RangeChart point={point} rows={rows} cells={cells} step={step} />}
      headings={
        <>
          {ids.map((id) => (
            <th key={id} scope="col" className="number">
              {ANALOG_LABELS[id]}
              <span className={styles.units}>{unitsOf(id, point)}</span>
            </th>
          ))}
          <th scope="col" className="number">
            {texts.dataCoverage}
          </th>
          <th scope="col" className="number">
            {NO_DATA}
          </th>
        </>
      }
    >
      {(figures, isPartial) => <Figures ids={ids} point={point} figures={figures} partial={isPartial} />}
    </PointDaysTable>
  );
}

interface FiguresProps {
  readonly ids: readonly AnalogFigureId[];
  readonly point: AnalogReportPointRows;
  readonly figures: AnalogFigures;
  readonly partial: boolean;
}

function Figures({ ids, point, figures, partial }: FiguresProps) {
  const value = (id: AnalogFigureId) =>
    id === 'Average' || id === 'Amount' ? `number ${styles.value}` : 'number';
  return (
    <>
      {ids.map((id) => (
        <td
          key={id}
          className={partial ? `${value(id)} ${styles.partial}` : value(id)}
          data-label={labelWithUnits(ANALOG_LABELS[id], unitsOf(id, point))}
        >
          <AnalogValue id={id} point={point} figures={figures} />
        </td>
      ))}
      <td className={`number ${styles.coverage}`} data-label={texts.dataCoverage}>
        <CoverageText of={[figures]} />
      </td>
      <td className="number muted" data-label={NO_DATA}>
        {formatHours(figures.UnknownHours)}
      </td>
    </>
  );
}
