import type { AnalogFigures, AnalogReport } from '@outpost/contract';
import { analogReportIn, sumAnalogFigures } from '@outpost/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Empty } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { formatDateRange } from '../../../../ui/time/index.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';
import { ANALOG_FIGURES, type AnalogFigureId, type ReportView } from '../model/address.ts';
import {
  ANALOG_LABELS,
  type AnalogReportPointRows,
  hasPreviousAnalog,
  isAnalogUnchanged,
  shownAnalog,
  unitsOf,
} from '../model/analog.ts';
import { formatPeriod } from '../model/format-period.ts';
import type { ChosenPeriod } from '../model/period.ts';
import { lastDate, reportRows, rowStep } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { AnalogPointDays } from './AnalogPointDays.tsx';
import { AnalogTotals } from './AnalogTotals.tsx';
import { DaysTable } from './DaysTable.tsx';
import { ReportPrintHead } from './ReportPrintHead.tsx';
import { Notes, RowsTools } from './RowsTools.tsx';
import { useFolded } from './use-folded.tsx';

export interface AnalogTablesProps {
  /** In the points' own units. */
  readonly report: AnalogReport;
  readonly period: ChosenPeriod;
  readonly view: ReportView;
  /** The date in the time zone of the report. */
  readonly today: string;
  readonly onChange: (change: Partial<ReportView>) => void;
}

const FIGURES = ANALOG_FIGURES.map((value) => ({ value, label: ANALOG_LABELS[value] }));
/** More columns of points are printed in landscape. */
const MAX_PORTRAIT_POINTS = 6;

/** The figures of each analog point in the period, then by day or month. */
export function AnalogTables({ report: own, period, view, today, onChange }: AnalogTablesProps) {
  const report = useMemo(() => analogReportIn(own, shownUnitSystem()), [own]);
  const step = rowStep(period, view.step);
  const { points, line } = useFolded(report.Points, isAnalogUnchanged, view.points, view.shown);
  const rows = useMemo(
    () => reportRows<AnalogFigures>({ Points: points }, step, today, sumAnalogFigures),
    [points, step, today],
  );
  if (report.Points.length === 0) {
    return (
      <Card>
        <Empty
          title={texts.noAnalogPoints}
          action={<Link to={`/stations/${report.StationId}`}>{texts.openStation}</Link>}
        >
          {texts.analogPointsOnly}
        </Empty>
      </Card>
    );
  }
  if (report.Points.every(({ Total }) => Total.Average === null)) {
    return (
      <Card>
        <Empty title={texts.noDataFor(formatPeriod(period))}>{texts.noDataHint}</Empty>
      </Card>
    );
  }
  const only = report.Points.length === 1 ? 0 : points.findIndex(({ PointId }) => PointId === view.shown);
  const shownPoint = points[only];
  const isCompared = hasPreviousAnalog(report.Points);
  // Only some points add up.
  const ofDays = columnsOf(points, view.figure);
  return (
    <>
      <ReportPrintHead
        timeZone={report.TimeZone}
        wide={shownPoint === undefined && ofDays.length > MAX_PORTRAIT_POINTS}
      />
      <Notes notes={notesOf(report)} />
      <Card title={texts.totals} note={isCompared ? texts.totalsContent : undefined} pad={false}>
        <AnalogTotals
          points={points}
          rows={rows}
          nowText={formatDateRange(report.From, lastDate(report))}
          beforeText={formatDateRange(report.BeforeFrom, report.BeforeTo)}
          isCompared={isCompared}
          only={shownPoint === undefined ? null : only}
          onShow={(shown) => onChange({ shown })}
        />
        {line}
      </Card>
      <Card
        title={step === 'day' ? texts.byDay : texts.byMonth}
        note={shownPoint === undefined ? ANALOG_LABELS[view.figure] : shownPoint.Name}
        pad={false}
        end={
          <RowsTools
            points={report.Points}
            shownId={shownPoint?.PointId ?? null}
            period={period}
            step={step}
            onChange={onChange}
          >
            {shownPoint === undefined && (
              <Segments
                label={texts.metric}
                value={view.figure}
                options={FIGURES}
                onChange={(figure) => onChange({ figure })}
              />
            )}
          </RowsTools>
        }
      >
        {shownPoint === undefined ? (
          <DaysTable
            points={ofDays.map((index) => points[index]!)}
            rows={rows.map((row) => ({ ...row, cells: ofDays.map((index) => row.cells[index] ?? null) }))}
            step={step}
            today={today}
            totalLabel={view.figure === 'Amount' ? texts.total : texts.wholePeriod}
            shown={(index, figures) => shownAnalog(view.figure, points[ofDays[index]!]!, figures)}
            units={(index) => unitsOf(view.figure, points[ofDays[index]!]!)}
          />
        ) : (
          <AnalogPointDays point={shownPoint} rows={rows} index={only} step={step} today={today} />
        )}
      </Card>
    </>
  );
}

/** The indexes of the points of which the figure says something; all if there are none. */
function columnsOf(points: readonly AnalogReportPointRows[], figure: AnalogFigureId): number[] {
  const all = points.map((_, index) => index);
  const some = all.filter((index) => {
    const { AmountSource } = points[index]!;
    return figure === 'Amount' ? AmountSource !== null : AmountSource !== 'counter';
  });
  return some.length > 0 ? some : all;
}

function notesOf({ Points, TimeZone, BeforeFrom, BeforeTo }: AnalogReport): string[] {
  const hasUnknown = Points.some(({ Total, Before }) => Total.UnknownHours + Before.UnknownHours > 0);
  const hasAmounts = Points.some(({ AmountSource }) => AmountSource !== null);
  return [
    (hasPreviousAnalog(Points) ? texts.analogComparedWith : texts.noPreviousAnalog)(
      formatDateRange(BeforeFrom, BeforeTo),
      TimeZone,
    ),
    ...(hasUnknown ? [texts.analogCoverageHint] : []),
    ...(hasAmounts ? [texts.amountsHint] : []),
  ];
}
