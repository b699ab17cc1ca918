import type { TrendStatistics } from '@outpost/contract';
import { type ReactNode, useId, useState } from 'react';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { NO_VALUE } from '../../../../ui/value/index.ts';
import type { AnalogColumns } from '../model/columns.ts';
import { formatSpan } from '../model/duration.ts';
import { share } from '../model/format-statistics.ts';
import type { TrendSpan } from '../model/range.ts';
import { analogRangeFigures } from '../model/range-figures.ts';
import { ofSeveral, rowName, type TrendRow } from '../model/rows.ts';
import { quantityOfPoint } from '../model/shown-columns.ts';
import type { RangeStatistics } from '../state/use-range-statistics.ts';
import type { TrendData } from '../state/use-trend-data.ts';
import * as texts from '../texts.ts';
import styles from './statistics.module.css';
import valuesStyles from './values.module.css';

export interface StatisticsTableProps {
  readonly rows: readonly TrendRow[];
  readonly statistics: RangeStatistics;
  /** What the chart shows. */
  readonly data: TrendData;
  readonly span: TrendSpan;
  readonly nowMs: number;
}

type Analog = Extract<TrendStatistics, { Kind: 'analog' }>;
type Digital = Extract<TrendStatistics, { Kind: 'digital' }>;

/** Statistics of the points over the range, computed by the server; folded on a phone. */
export function StatisticsTable({ rows, statistics, ...shown }: StatisticsTableProps) {
  const { asked, current } = statistics;
  const byPoint = asked.data?.byPoint;
  const drawn = rows.filter(({ chosen }) => !chosen.hidden);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  const id = useId();
  const several = ofSeveral(rows);
  if (drawn.length === 0) return null;
  const bucketMs = Math.max(0, ...[...(byPoint?.values() ?? [])].map(({ BucketMs }) => BucketMs ?? 0));
  return (
    <section className={styles.statistics} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="label">
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="chevron screen-only" aria-hidden="true" />
          {texts.rangeStatistics}
        </button>
      </h2>
      <div id={id} className={isOpen ? undefined : styles.folded}>
        {asked.data === undefined && (
          <LoadingOrFailed
            query={asked}
            loading={texts.loadingStatistics}
            failed={texts.couldNotLoadStatistics}
          />
        )}
        {byPoint !== undefined && (
          <div className={current === undefined ? 'waiting' : undefined}>
            <Tables drawn={drawn} several={several} statistics={byPoint} {...shown} />
          </div>
        )}
        <p className={`note ${styles.note}`}>
          {texts.percentilesByTime}
          {bucketMs > 0 && ` ${texts.percentilesFromBuckets(formatSpan(bucketMs))}`}
        </p>
      </div>
    </section>
  );
}

interface TablesProps extends Omit<StatisticsTableProps, 'rows' | 'statistics'> {
  readonly drawn: readonly TrendRow[];
  readonly several: boolean;
  readonly statistics: ReadonlyMap<number, TrendStatistics>;
}

function Tables({ drawn, several, statistics, data, span, nowMs }: TablesProps) {
  const analog = drawn.filter(({ point }) => point.Kind === 'analog');
  const digital = drawn.filter(({ point }) => point.Kind === 'digital');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs keyboard focus
    <section className={`scroll ${styles.scroll}`} tabIndex={0} aria-label={texts.rangeStatistics}>
      {analog.length > 0 && (
        <table className={`table dense stacked in-lines ${styles.table}`}>
          <caption className="visually-hidden">{texts.analogStatistics}</caption>
          <Head columns={[...RANGE_LABELS, ...texts.percentiles, texts.lastValue, texts.dataCoverage]} />
          <tbody>
            {analog.map((row) => (
              <tr key={row.point.Id}>
                <Name row={row} several={several} />
                <AnalogCells
                  row={row}
                  found={statistics.get(row.point.Id) as Analog | undefined}
                  columns={data.analog.get(row.point.Id)}
                  span={span}
                  nowMs={nowMs}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {digital.length > 0 && (
        <table className={`table dense stacked in-lines ${styles.table}`}>
          <caption className="visually-hidden">{texts.digitalStatistics}</caption>
          <Head
            columns={[texts.timeOn, texts.starts, texts.dutyCycle, texts.lastValue, texts.dataCoverage]}
          />
          <tbody>
            {digital.map((row) => (
              <tr key={row.point.Id}>
                <Name row={row} several={several} />
                <DigitalCells row={row} found={statistics.get(row.point.Id) as Digital | undefined} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Head({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{texts.point}</th>
        {columns.map((name) => (
          <th key={name} scope="col" className={`number ${styles.number}`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Name({ row, several }: { readonly row: TrendRow; readonly several: boolean }) {
  const { units } = quantityOfPoint(row.point);
  return (
    <th scope="row" className={styles.name}>
      <span className={valuesStyles.ring}>{row.number}</span> {rowName(row, several)}
      {units !== '' && ` (${units})`}
    </th>
  );
}

const RANGE_LABELS = [texts.min, texts.avg, texts.max];

interface CellsProps<Found> {
  readonly row: TrendRow;
  /** undefined: still loading. */
  readonly found: Found | undefined;
}

interface AnalogCellsProps extends CellsProps<Analog> {
  readonly columns: AnalogColumns | undefined;
  readonly span: TrendSpan;
  readonly nowMs: number;
}

function AnalogCells({ row: { point }, found, columns, span, nowMs }: AnalogCellsProps) {
  const { number } = quantityOfPoint(point);
  const text = (value: number | null | undefined) =>
    value === null || value === undefined || Number.isNaN(value) ? NO_VALUE : number(value);
  const figures = found && analogRangeFigures(found, columns, span, nowMs);
  return (
    <>
      {[figures?.min, figures?.mean, figures?.max].map((value, index) => (
        <Figure key={RANGE_LABELS[index]} label={RANGE_LABELS[index]!}>
          {text(value)}
        </Figure>
      ))}
      {texts.percentiles.map((name, index) => {
        const { Value, Low, High } = found?.Percentiles[index] ?? {};
        const isExact = found?.BucketMs === null || Low === High;
        return (
          <Figure key={name} label={name} title={isExact ? undefined : texts.between(text(Low), text(High))}>
            {!isExact && Value !== undefined && '≈ '}
            {text(Value)}
          </Figure>
        );
      })}
      <Figure label={texts.lastValue}>{text(found?.Last)}</Figure>
      <Coverage found={found} />
    </>
  );
}

function DigitalCells({ row: { point }, found }: CellsProps<Digital>) {
  const isKnown = found !== undefined && found.KnownMs > 0;
  const last =
    found === undefined || found.Last === null || point.Kind !== 'digital'
      ? NO_VALUE
      : found.Last
        ? point.OnLabel
        : point.OffLabel;
  return (
    <>
      <Figure label={texts.timeOn}>{isKnown ? formatSpan(found.OnMs) : NO_VALUE}</Figure>
      <Figure label={texts.starts}>{isKnown ? found.Starts : NO_VALUE}</Figure>
      <Figure label={texts.dutyCycle}>{isKnown ? share(found.OnMs, found.KnownMs) : NO_VALUE}</Figure>
      <Figure label={texts.lastValue}>{last}</Figure>
      <Coverage found={found} />
    </>
  );
}

function Coverage({ found }: { readonly found: TrendStatistics | undefined }) {
  return (
    <Figure label={texts.dataCoverage}>
      {found === undefined || found.ElapsedMs === 0 ? NO_VALUE : share(found.KnownMs, found.ElapsedMs)}
    </Figure>
  );
}

interface FigureProps {
  /** Of its column, which has no heading on a phone. */
  readonly label: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

function Figure({ label, title, children }: FigureProps) {
  return (
    <td className={`number ${styles.number}`} title={title} data-label={label}>
      {children}
    </td>
  );
}
