import type { Report, ReportFigures } from '@outpost/contract';
import { figuresOfPoint, type ReportFigureId, stateOfFigure } from '@outpost/core';
import type { RowStep } from '../model/address.ts';
import { figureHeading, shownFigure } from '../model/figures.ts';
import type { ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { BarChart } from './BarChart.tsx';
import { CoverageText, FigureText } from './FigureText.tsx';
import { PointDaysTable } from './PointDaysTable.tsx';
import styles from './table.module.css';

const LENGTHS = ['UnknownHours', 'Hours'] as const;

export interface PointDaysProps {
  readonly report: Report;
  readonly rows: readonly ReportRow[];
  readonly step: RowStep;
  /** The date in the time zone of the report. */
  readonly today: string;
  /** Of the point in the report. */
  readonly index: number;
}

/** Chart and table of one point by day or month, with all its figures. */
export function PointDays({ report, rows, step, today, index }: PointDaysProps) {
  const { Kind, Points } = report;
  const point = Points[index]!;
  const [first, ...others] = figuresOfPoint(Kind);
  const labelOf = (id: ReportFigureId): string => figureHeading(id, stateOfFigure(id, point));
  const cells = rows.map((row) => row.cells[index] ?? null);
  return (
    <PointDaysTable
      {...{ point, rows, index, step, today }}
      totalLabel={texts.total}
      chart={<BarChart kind={Kind} rows={rows} step={step} cells={cells} pointName={point.Name} />}
      headings={
        <>
          <th scope="col" className="number">
            {labelOf(first)}
          </th>
          <th scope="col" className="number">
            {texts.dataCoverage}
          </th>
          {[...others, ...LENGTHS].map((id) => (
            <th key={id} scope="col" className="number">
              {labelOf(id)}
            </th>
          ))}
        </>
      }
    >
      {(figures, isPartial) => (
        <Figures own={first} others={others} labelOf={labelOf} figures={figures} partial={isPartial} />
      )}
    </PointDaysTable>
  );
}

interface FiguresProps {
  readonly own: ReportFigureId;
  readonly others: readonly ReportFigureId[];
  readonly labelOf: (id: ReportFigureId) => string;
  readonly figures: ReportFigures;
  readonly partial: boolean;
}

function Figures({ own, others, labelOf, figures, partial }: FiguresProps) {
  return (
    <>
      <td
        className={partial ? `number ${styles.value} ${styles.partial}` : `number ${styles.value}`}
        data-label={labelOf(own)}
      >
        <FigureText figure={shownFigure(own, figures)} />
      </td>
      <td className={`number ${styles.coverage}`} data-label={texts.dataCoverage}>
        <CoverageText of={[figures]} />
      </td>
      {others.map((id) => (
        <td key={id} className="number" data-label={labelOf(id)}>
          <FigureText figure={shownFigure(id, figures)} />
        </td>
      ))}
      {LENGTHS.map((id) => (
        <td key={id} className="number muted" data-label={labelOf(id)}>
          <FigureText figure={shownFigure(id, figures)} />
        </td>
      ))}
    </>
  );
}
