import type { ImportReport } from '@outpost/contract';
import { CheckBox } from '../../../ui/check-box/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { WritableMark } from '../../../ui/writable/index.ts';
import formsStyles from '../forms.module.css';
import styles from '../station-list.module.css';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';

const KINDS = ['Stations', 'Points', 'Limits', 'Settings'] as const;
const KIND_LABELS = {
  Stations: 'Stations',
  Points: 'Points',
  Limits: 'Limits',
  Settings: 'Setpoints',
} as const;

export interface ImportReportViewProps {
  readonly report: ImportReport;
  readonly areCodesConfirmed: boolean;
  readonly onCodesConfirmed: (areConfirmed: boolean) => void;
}

/** What an import would do: first what keeps it from being done, then what has to be looked at, then every change. */
export function ImportReportView({ report, areCodesConfirmed, onCodesConfirmed }: ImportReportViewProps) {
  const { ProblemsTotal, ChangesTotal, Ignored } = report;
  return (
    <div className={formsStyles.report}>
      <ul className={formsStyles.counts}>
        {KINDS.map((kind) => (
          <li key={kind}>{formatImportCounts(KIND_LABELS[kind], report.Counts[kind])}</li>
        ))}
      </ul>
      {Ignored.length > 0 && <p className={formsStyles.hint}>Not read: {Ignored.join(', ')}</p>}
      {ProblemsTotal > 0 && (
        <>
          <p className={formsStyles.bad}>
            <Icon name="warning" size={16} />
            <b>{formatCount(ProblemsTotal, 'error')}. Nothing can be imported until the file is correct.</b>
          </p>
          <ReportTable
            label="Errors, scrolls"
            columns={finding('Error')}
            rows={report.Problems}
            total={ProblemsTotal}
          />
        </>
      )}
      <CodeChanges report={report} areConfirmed={areCodesConfirmed} onConfirmed={onCodesConfirmed} />
      {report.WarningsTotal > 0 && (
        <>
          <p className={formsStyles.bad}>
            <Icon name="warning" size={16} />
            <b>{formatCount(report.WarningsTotal, 'warning')}. Check each before you import.</b>
          </p>
          <ReportTable
            label="Warnings, scrolls"
            columns={finding('Warning')}
            rows={report.Warnings}
            total={report.WarningsTotal}
          />
        </>
      )}
      {ProblemsTotal === 0 && ChangesTotal === 0 && (
        <p>
          <b>Nothing would change:</b> the stations are as in the file.
        </p>
      )}
      {ProblemsTotal === 0 && ChangesTotal > 0 && <Changes report={report} />}
    </div>
  );
}

type Finding = ImportReport['Problems'][number];

const finding = (title: string): readonly ReportColumn<Finding>[] => [
  { title: 'Sheet', of: ({ Sheet }) => Sheet },
  { title: 'Row', of: ({ Row }) => Row, isNumber: true },
  { title: 'Column', of: (one) => one.Column },
  { title: 'Value', of: ({ Value }) => Value },
  { title, of: ({ Message }) => Message, isLong: true },
];

const CODE_COLUMNS: readonly ReportColumn<ImportReport['CodeChanges'][number]>[] = [
  { title: 'Row', of: ({ Row }) => Row, isNumber: true },
  { title: 'Station', of: ({ SiteName, StationId }) => `${SiteName} (Id ${StationId})` },
  { title: 'Code now', of: ({ Before }) => Before || 'none' },
  { title: 'Code in the file', of: ({ After }) => After || 'none' },
];

interface CodeChangesProps {
  readonly report: ImportReport;
  readonly areConfirmed: boolean;
  readonly onConfirmed: (areConfirmed: boolean) => void;
}

/** Another code on a station of the same name is easily another station: that has to be confirmed. */
function CodeChanges({ report, areConfirmed, onConfirmed }: CodeChangesProps) {
  const { CodeChanges: changes, CodeChangesTotal: total, ProblemsTotal } = report;
  if (total === 0) return null;
  const words =
    total === 1
      ? 'It is the same station: change its code'
      : 'They are the same stations: change their codes';
  return (
    <>
      <p className={formsStyles.bad}>
        <Icon name="warning" size={16} />
        <b>
          {total === 1 ? '1 station gets another code.' : `${total} stations get other codes.`} Check that the
          file means the same station.
        </b>
      </p>
      <ReportTable label="Changed codes, scrolls" columns={CODE_COLUMNS} rows={changes} total={total} />
      {ProblemsTotal === 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it
        <label className={formsStyles.confirm}>
          <CheckBox label={words} checked={areConfirmed} onChange={onConfirmed} />
          {words}
        </label>
      )}
    </>
  );
}

const CHANGE_COLUMNS: readonly ReportColumn<ImportReport['Changes'][number]>[] = [
  { title: 'Station', of: ({ SiteName }) => SiteName },
  {
    title: 'Change',
    of: ({ What, Writable }) => (
      <>
        {What} {Writable && <WritableMark />}
      </>
    ),
  },
  {
    title: 'Before',
    of: ({ Before, Action }) =>
      Before ?? (Action === 'created' ? <span className={styles.sub}>new</span> : ''),
  },
  { title: 'After', of: ({ After }) => After ?? <span className={styles.sub}>removed</span>, isLong: true },
];

/** Every change; first those by which something can be written. */
function Changes({
  report: { Changes: changes, ChangesTotal, NewlyWritable },
}: {
  readonly report: ImportReport;
}) {
  const sorted = [...changes].sort((a, b) => Number(b.Writable) - Number(a.Writable));
  return (
    <>
      {NewlyWritable > 0 && (
        <p className={formsStyles.bad}>
          <WritableMark />
          <b>
            {NewlyWritable === 1 ? '1 point becomes' : `${countOf(NewlyWritable)} points become`} writable.
          </b>
        </p>
      )}
      <ReportTable label="Changes, scrolls" columns={CHANGE_COLUMNS} rows={sorted} total={ChangesTotal} />
    </>
  );
}

const countOf = (count: number): string => count.toLocaleString('en');
const formatCount = (count: number, word: string): string =>
  `${countOf(count)} ${word}${count === 1 ? '' : 's'}`;

type Counts = ImportReport['Counts']['Stations'];

/** `Stations: 2 new, 3 changed, 19 unchanged`. */
function formatImportCounts(kind: string, { Created, Changed, Removed, Unchanged }: Counts): string {
  const parts = [
    [Created, 'new'],
    [Changed, 'changed'],
    [Removed, 'removed'],
    [Unchanged, 'unchanged'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${countOf(count)} ${word}`);
  return `${kind}: ${said.length === 0 ? 'none' : said.join(', ')}`;
}
