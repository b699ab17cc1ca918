import type { Report } from '@outpost/contract';
import { OWN_FIGURE, type ReportFigureId, reportFigure, stateOfFigure } from '@outpost/core';
import { type ComparedFigures, compared, hasPrevious } from '../model/comparison.ts';
import { figureHeading, shownFigure } from '../model/figures.ts';
import type { ReportRow } from '../model/rows.ts';
import { isOnFromStart } from '../model/states.ts';
import * as texts from '../texts.ts';
import { CoverageText, FigureText } from './FigureText.tsx';
import { MiniBars } from './MiniBars.tsx';
import { PointTotals, type TotalsColumn, type TotalsGroup } from './PointTotals.tsx';
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

type Compared = { readonly previous: ComparedFigures };

const RATES_BEFORE: readonly TotalsColumn<Compared>[] = [
  { head: texts.previous, cell: ({ previous }) => previous.rateBefore },
  { head: texts.ratio, cell: ({ previous }) => previous.ratio },
];

/** What is read together with the figure of the report. */
const NEXT_FIGURE = { count: 'OnHours', ontime: 'Starts', offtime: 'Starts' } as const;

/** The totals of each point compared with the previous period if it has data, and the rates of known time. */
export function TotalsTable({ report, rows, nowText, beforeText, only, onShow }: TotalsTableProps) {
  const { Kind, Points } = report;
  const own = OWN_FIGURE[Kind];
  const value = figureHeading(own);
  const { rate } = reportFigure(own);
  const next = NEXT_FIGURE[Kind];
  const isCompared = hasPrevious(report);
  const points = Points.map((point) => ({ ...point, previous: compared(own, point.Total, point.Before) }));
  return (
    <PointTotals
      points={points}
      bars={(index) => <MiniBars kind={Kind} cells={rows.map(({ cells }) => cells[index] ?? null)} />}
      groups={[
        {
          head: nowText,
          columns: [
            {
              head: value,
              isMain: true,
              cell: (point) => <FigureInState id={own} point={point} />,
            },
            {
              head: figureHeading(next),
              cell: (point) => <FigureInState id={next} point={point} />,
            },
            { head: texts.dataCoverage, cell: ({ Total }) => <CoverageText of={[Total]} /> },
          ],
        },
        ...(isCompared
          ? [
              {
                head: texts.previousNamed(beforeText),
                columns: [
                  { head: value, cell: ({ previous }) => previous.before },
                  { head: texts.dataCoverage, cell: ({ Before }) => <CoverageText of={[Before]} /> },
                  {
                    head: texts.change,
                    cell: ({ previous }) => previous.difference,
                    muted: ({ previous }) => (previous.isUneven ? texts.periodsDiffer : undefined),
                  },
                ],
              } satisfies TotalsGroup<(typeof points)[number]>,
            ]
          : []),
        {
          head: rate?.label,
          columns: [
            { head: texts.thisPeriod, cell: ({ previous }) => previous.rate },
            ...(isCompared ? RATES_BEFORE : []),
          ],
        },
      ]}
      only={only}
      onShow={onShow}
    />
  );
}

interface FigureInStateProps {
  readonly id: ReportFigureId;
  readonly point: Report['Points'][number];
}

/** A figure with what explains it: the state that a time is of, or why there are fewer starts. */
function FigureInState({ id, point }: FigureInStateProps) {
  const { Total } = point;
  const below = id === 'Starts' ? startsNote(Total) : stateOfFigure(id, point);
  return (
    <>
      <FigureText figure={shownFigure(id, Total)} />
      {below !== '' && <span className={styles.below}>{below}</span>}
    </>
  );
}

function startsNote(total: Report['Points'][number]['Total']): string {
  if (total.HiddenStarts > 0) return texts.hiddenCount(total.HiddenStarts);
  return isOnFromStart(total) ? texts.onFromStart : '';
}
