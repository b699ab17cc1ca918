import type { AnalogFigures } from '@outpost/contract';
import type { AnalogFigureId } from '../model/address.ts';
import { ANALOG_LABELS, type AnalogReportPointRows, changeText } from '../model/analog.ts';
import { ALL_UNKNOWN } from '../model/figures.ts';
import type { ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { AnalogValue } from './AnalogValue.tsx';
import { CoverageText, FigureText } from './FigureText.tsx';
import { PointTotals, type TotalsColumn } from './PointTotals.tsx';
import { RangeBars } from './RangeChart.tsx';

export interface AnalogTotalsProps {
  readonly points: readonly AnalogReportPointRows[];
  readonly rows: readonly ReportRow<AnalogFigures>[];
  /** `1–21 Nov 2025`, and what it is compared with. */
  readonly nowText: string;
  readonly beforeText: string;
  /** The previous period has data. */
  readonly isCompared: boolean;
  /** The one that is shown by day, and alone on paper. */
  readonly only: number | null;
  readonly onShow: (pointId: number) => void;
}

type Column = TotalsColumn<AnalogReportPointRows>;

/** The figures of each point in the period, and the average and total of the previous one if it has data. */
export function AnalogTotals({ rows, nowText, beforeText, isCompared, ...shown }: AnalogTotalsProps) {
  return (
    <PointTotals
      {...shown}
      bars={(index) => <RangeBars cells={rows.map(({ cells }) => cells[index] ?? null)} />}
      groups={[
        { head: nowText, columns: NOW },
        ...(isCompared ? [{ head: texts.previousNamed(beforeText), columns: BEFORE }] : []),
      ]}
    />
  );
}

const figure = (id: AnalogFigureId, period: 'Total' | 'Before'): Column => ({
  head: ANALOG_LABELS[id],
  isMain: period === 'Total' && (id === 'Average' || id === 'Amount'),
  cell: (point) =>
    id !== 'Amount' && point.AmountSource === 'counter' ? (
      <FigureText figure={{ value: null, text: ALL_UNKNOWN, reason: texts.notAvailable }} />
    ) : (
      <AnalogValue id={id} point={point} figures={point[period]} withUnits />
    ),
});

const coverage = (period: 'Total' | 'Before'): Column => ({
  head: texts.dataCoverage,
  cell: (point) => <CoverageText of={[point[period]]} />,
});

const NOW: readonly Column[] = [
  figure('Min', 'Total'),
  figure('Average', 'Total'),
  figure('Max', 'Total'),
  figure('Amount', 'Total'),
  coverage('Total'),
];
const BEFORE: readonly Column[] = [
  figure('Average', 'Before'),
  figure('Amount', 'Before'),
  coverage('Before'),
  { head: texts.change, cell: changeOf },
];

/** Of a counter its total; of others the average, which time without data does not change. */
function changeOf({ AmountSource, Total, Before }: AnalogReportPointRows): string {
  const id = AmountSource === 'counter' ? 'Amount' : 'Average';
  return changeText(Total[id], Before[id]);
}
