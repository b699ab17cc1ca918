import type { ImportReport } from '@outpost/contract';
import { formatCount } from '@outpost/core';
import { CheckBox } from '../../../../ui/check-box/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { WritableMark } from '../../../../ui/writable/index.ts';
import * as texts from '../texts.ts';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';

const KINDS = ['Stations', 'Points', 'Limits', 'Settings'] as const;
const KIND_LABELS = {
  Stations: texts.stations,
  Points: texts.points,
  Limits: texts.limits,
  Settings: texts.setpoints,
} as const;

export interface ImportReportViewProps {
  readonly report: ImportReport;
  readonly areCodesConfirmed: boolean;
  readonly onCodesConfirmed: (areConfirmed: boolean) => void;
}

/** The preview of an import: first errors, then warnings, then all changes. */
export function ImportReportView({ report, areCodesConfirmed, onCodesConfirmed }: ImportReportViewProps) {
  const { ProblemsTotal, ChangesTotal, Ignored } = report;
  return (
    <div className="stack">
      <ul className="line">
        {KINDS.map((kind) => (
          <li key={kind}>{formatImportCounts(KIND_LABELS[kind], report.Counts[kind])}</li>
        ))}
      </ul>
      {Ignored.length > 0 && <p className="hint">{texts.ignoredParts(Ignored)}</p>}
      {ProblemsTotal > 0 && (
        <>
          <p className="mark">
            <Icon name="warning" size={16} />
            <b>{texts.correctErrors(ProblemsTotal)}</b>
          </p>
          <ReportTable
            label={texts.errors}
            columns={finding(texts.error)}
            rows={report.Problems}
            total={ProblemsTotal}
          />
        </>
      )}
      <CodeChanges report={report} areConfirmed={areCodesConfirmed} onConfirmed={onCodesConfirmed} />
      {report.WarningsTotal > 0 && (
        <>
          <p className="mark">
            <Icon name="warning" size={16} />
            <b>{texts.checkWarnings(report.WarningsTotal)}</b>
          </p>
          <ReportTable
            label={texts.warnings}
            columns={finding(texts.warning)}
            rows={report.Warnings}
            total={report.WarningsTotal}
          />
        </>
      )}
      {ProblemsTotal === 0 && ChangesTotal === 0 && (
        <p>
          <b>{texts.noChanges}</b> {texts.stationsMatchFile}
        </p>
      )}
      {ProblemsTotal === 0 && ChangesTotal > 0 && <Changes report={report} />}
    </div>
  );
}

type Finding = ImportReport['Problems'][number];

const finding = (title: string): readonly ReportColumn<Finding>[] => [
  { title: texts.sheet, of: ({ Sheet }) => Sheet },
  { title: texts.row, of: ({ Row }) => Row, isNumber: true },
  { title: texts.column, of: (one) => one.Column },
  { title: texts.value, of: ({ Value }) => Value },
  { title, of: ({ Message }) => Message, isLong: true },
];

const CODE_COLUMNS: readonly ReportColumn<ImportReport['CodeChanges'][number]>[] = [
  { title: texts.row, of: ({ Row }) => Row, isNumber: true },
  { title: texts.station, of: ({ SiteName, StationId }) => texts.nameAndId(SiteName, StationId) },
  { title: texts.currentCode, of: ({ Before }) => Before || texts.none },
  { title: texts.codeInFile, of: ({ After }) => After || texts.none },
];

interface CodeChangesProps {
  readonly report: ImportReport;
  readonly areConfirmed: boolean;
  readonly onConfirmed: (areConfirmed: boolean) => void;
}

/** A new code on a station of the same name may mean another station, so it must be confirmed. */
function CodeChanges({ report, areConfirmed, onConfirmed }: CodeChangesProps) {
  const { CodeChanges: changes, CodeChangesTotal: total, ProblemsTotal } = report;
  if (total === 0) return null;
  const label = texts.changeCodes(total);
  return (
    <>
      <p className="mark">
        <Icon name="warning" size={16} />
        <b>{texts.checkNewCodes(total)}</b>
      </p>
      <ReportTable label={texts.changedCodes} columns={CODE_COLUMNS} rows={changes} total={total} />
      {ProblemsTotal === 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it
        <label className="tick">
          <CheckBox label={label} checked={areConfirmed} onChange={onConfirmed} />
          {label}
        </label>
      )}
    </>
  );
}

const CHANGE_COLUMNS: readonly ReportColumn<ImportReport['Changes'][number]>[] = [
  { title: texts.station, of: ({ SiteName }) => SiteName },
  {
    title: texts.change,
    of: ({ What, Writable }) => (
      <>
        {What} {Writable && <WritableMark />}
      </>
    ),
  },
  {
    title: texts.before,
    of: ({ Before, Action }) =>
      Before ?? (Action === 'created' ? <span className="note block">{texts.newEntry}</span> : ''),
  },
  {
    title: texts.after,
    of: ({ After }) => After ?? <span className="note block">{texts.removed}</span>,
    isLong: true,
  },
];

/** All changes; first those that make points writable. */
function Changes({
  report: { Changes: changes, ChangesTotal, NewlyWritable },
}: {
  readonly report: ImportReport;
}) {
  const sorted = [...changes].sort((a, b) => Number(b.Writable) - Number(a.Writable));
  return (
    <>
      {NewlyWritable > 0 && (
        <p className="mark">
          <WritableMark />
          <b>{texts.becomeWritable(NewlyWritable)}</b>
        </p>
      )}
      <ReportTable label={texts.changes} columns={CHANGE_COLUMNS} rows={sorted} total={ChangesTotal} />
    </>
  );
}

type Counts = ImportReport['Counts']['Stations'];

/** `Stations: 2 new, 3 changed, 19 unchanged`. */
function formatImportCounts(kind: string, { Created, Changed, Removed, Unchanged }: Counts): string {
  const parts = [
    [Created, 'new'],
    [Changed, 'changed'],
    [Removed, 'removed'],
    [Unchanged, 'unchanged'],
  ] as const;
  const counts = parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${formatCount(count)} ${label}`);
  return `${kind}: ${counts.length === 0 ? 'none' : counts.join(', ')}`;
}
