import type { Report } from '@outpost/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Empty } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import type { ReportView, RowStep } from '../model/address.ts';
import { isNothingKnown } from '../model/comparison.ts';
import { formatDateRange, formatPeriod } from '../model/format-period.ts';
import { reportNotes } from '../model/notes.ts';
import { type ChosenPeriod, daysIn } from '../model/period.ts';
import { MAX_DAYS_BY_DAY, reportRows, rowStep } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { DaysTable } from './DaysTable.tsx';
import { PointDays } from './PointDays.tsx';
import { PrintHead } from './PrintHead.tsx';
import styles from './report.module.css';
import { TotalsTable } from './TotalsTable.tsx';

export interface ReportTablesProps {
  readonly report: Report;
  readonly period: ChosenPeriod;
  readonly view: ReportView;
  /** The date in the time zone of the report. */
  readonly today: string;
  readonly onChange: (change: Partial<ReportView>) => void;
}

const STEPS: readonly { value: RowStep; label: string }[] = [
  { value: 'day', label: texts.days },
  { value: 'month', label: texts.months },
];

/** More columns of points are printed in landscape. */
const MAX_PORTRAIT_POINTS = 5;

/** Totals compared with the previous period, then the rows by day or month. */
export function ReportTables({ report, period, view, today, onChange }: ReportTablesProps) {
  const step = rowStep(period, view.step);
  const rows = useMemo(() => reportRows(report, step, today), [report, step, today]);
  const { Points, TimeZone } = report;
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
  if (isNothingKnown(report)) {
    return (
      <Card>
        <Empty title={texts.noDataFor(formatPeriod(period))}>{texts.noDataHint}</Empty>
      </Card>
    );
  }
  const only = Points.length === 1 ? 0 : Points.findIndex(({ PointId }) => PointId === view.shown);
  const lastDate = Points.flatMap(({ Days }) => Days.at(-1)?.Date ?? [])
    .toSorted()
    .at(-1);
  const nowText = formatDateRange(report.From, lastDate ?? report.To);
  const beforeText = formatDateRange(report.BeforeFrom, report.BeforeTo);
  return (
    <>
      <PrintHead timeZone={TimeZone} wide={only < 0 && Points.length > MAX_PORTRAIT_POINTS} />
      <Notes notes={reportNotes(report, rows, only < 0 ? null : only)} />
      <Card title={texts.totals} note={texts.totalsContent} pad={false}>
        <TotalsTable
          report={report}
          rows={rows}
          nowText={nowText}
          beforeText={beforeText}
          only={only < 0 ? null : only}
          onShow={(shown) => onChange({ shown })}
        />
      </Card>
      <Card
        title={step === 'day' ? texts.byDay : texts.byMonth}
        note={only < 0 ? undefined : Points[only]!.Name}
        pad={false}
        end={
          <span className={styles.cardTools}>
            {Points.length > 1 && (
              <select
                className={styles.select}
                aria-label={texts.pointsShown}
                value={only < 0 ? '' : String(Points[only]!.PointId)}
                onChange={({ target }) =>
                  onChange({ shown: target.value === '' ? null : Number(target.value) })
                }
              >
                <option value="">{texts.allPoints}</option>
                {Points.map(({ PointId, Name }) => (
                  <option key={PointId} value={PointId}>
                    {Name}
                  </option>
                ))}
              </select>
            )}
            {daysIn(period) > 31 && daysIn(period) <= MAX_DAYS_BY_DAY && (
              <Segments
                label={texts.rows}
                value={step}
                options={STEPS}
                onChange={(own) => onChange({ step: own })}
              />
            )}
          </span>
        }
      >
        {only < 0 ? (
          <DaysTable report={report} rows={rows} step={step} />
        ) : (
          <PointDays report={report} rows={rows} step={step} index={only} />
        )}
      </Card>
    </>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
