import type { Report, ReportFigures } from '@outpost/contract';
import { isUnchanged, OWN_FIGURE, stateOfFigure, sumFigures } from '@outpost/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Empty } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { formatDateRange } from '../../../../ui/time/index.ts';
import type { ReportView } from '../model/address.ts';
import { hasPrevious, isNothingKnown } from '../model/comparison.ts';
import { figureHeading, shownFigure } from '../model/figures.ts';
import { formatPeriod } from '../model/format-period.ts';
import { reportNotes } from '../model/notes.ts';
import type { ChosenPeriod } from '../model/period.ts';
import { lastDate, reportRows, rowStep } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { DaysTable } from './DaysTable.tsx';
import { PointDays } from './PointDays.tsx';
import { ReportPrintHead } from './ReportPrintHead.tsx';
import { Notes, RowsTools } from './RowsTools.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { useFolded } from './use-folded.tsx';

export interface ReportTablesProps {
  readonly report: Report;
  readonly period: ChosenPeriod;
  readonly view: ReportView;
  /** The date in the time zone of the report. */
  readonly today: string;
  readonly onChange: (change: Partial<ReportView>) => void;
}

/** More columns of points are printed in landscape. */
const MAX_PORTRAIT_POINTS = 6;

const isPointUnchanged = ({ Total }: Report['Points'][number]): boolean => isUnchanged(Total);

/** Totals compared with the previous period, then the rows by day or month. */
export function ReportTables({ report: whole, period, view, today, onChange }: ReportTablesProps) {
  const step = rowStep(period, view.step);
  const { Kind, TimeZone } = whole;
  const folded = useFolded(whole.Points, isPointUnchanged, view.points, view.shown);
  const report = useMemo<Report>(() => ({ ...whole, Points: [...folded.points] }), [whole, folded.points]);
  const { Points } = report;
  const rows = useMemo(
    () => reportRows<ReportFigures>(report, step, today, (days) => sumFigures(Kind, days)),
    [report, step, today, Kind],
  );
  if (Points.length === 0) {
    return (
      <Card>
        <Empty
          title={texts.noDigitalPoints}
          action={<Link to={`/stations/${report.StationId}`}>{texts.openStation}</Link>}
        >
          {texts.digitalPointsOnly}
        </Empty>
      </Card>
    );
  }
  if (isNothingKnown(whole)) {
    return (
      <Card>
        <Empty title={texts.noDataFor(formatPeriod(period))}>{texts.noDataHint}</Empty>
      </Card>
    );
  }
  const only = whole.Points.length === 1 ? 0 : Points.findIndex(({ PointId }) => PointId === view.shown);
  const nowText = formatDateRange(report.From, lastDate(report));
  const beforeText = formatDateRange(report.BeforeFrom, report.BeforeTo);
  return (
    <>
      <ReportPrintHead timeZone={TimeZone} wide={only < 0 && Points.length > MAX_PORTRAIT_POINTS} />
      <Notes notes={reportNotes(report, rows, only < 0 ? null : only)} />
      <Card title={texts.totals} note={hasPrevious(report) ? texts.totalsContent : undefined} pad={false}>
        <TotalsTable
          report={report}
          rows={rows}
          nowText={nowText}
          beforeText={beforeText}
          only={only < 0 ? null : only}
          onShow={(shown) => onChange({ shown })}
        />
        {folded.line}
      </Card>
      <Card
        title={step === 'day' ? texts.byDay : texts.byMonth}
        note={only < 0 ? figureHeading(OWN_FIGURE[Kind]) : Points[only]!.Name}
        pad={false}
        end={
          <RowsTools
            points={whole.Points}
            shownId={Points[only]?.PointId ?? null}
            period={period}
            step={step}
            onChange={onChange}
          />
        }
      >
        {only < 0 ? (
          <DaysTable
            points={Points}
            rows={rows}
            step={step}
            today={today}
            totalLabel={texts.total}
            units={(index) => stateOfFigure(OWN_FIGURE[Kind], Points[index]!)}
            shown={(_, figures) => shownFigure(OWN_FIGURE[Kind], figures)}
          />
        ) : (
          <PointDays report={report} rows={rows} step={step} today={today} index={only} />
        )}
      </Card>
    </>
  );
}
