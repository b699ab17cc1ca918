import type { TrendStatistics } from '@outpost/contract';
import { type ReactNode, useId, useState } from 'react';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { formatShare, NO_VALUE } from '../../../../ui/value/index.ts';
import { formatSpan } from '../model/duration.ts';
import { ofSeveral, rowName, type TrendRow } from '../model/rows.ts';
import { quantityOfPoint } from '../model/shown-columns.ts';
import type { RangeStatistics } from '../state/use-range-statistics.ts';
import * as texts from '../texts.ts';
import styles from './statistics.module.css';
import valuesStyles from './values.module.css';

export interface StatisticsTableProps {
  readonly rows: readonly TrendRow[];
  readonly statistics: RangeStatistics;
}

/** Percentiles and data coverage of the range, computed by the server; folded on a phone. The other statistics are in the list. */
export function StatisticsTable({ rows, statistics }: StatisticsTableProps) {
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
            <Table drawn={drawn} several={several} statistics={byPoint} />
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

interface TableProps {
  readonly drawn: readonly TrendRow[];
  readonly several: boolean;
  readonly statistics: ReadonlyMap<number, TrendStatistics>;
}

const COLUMNS = [...texts.percentiles, texts.dataCoverage];

function Table({ drawn, several, statistics }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs keyboard focus
    <section className={`scroll ${styles.scroll}`} tabIndex={0} aria-label={texts.rangeStatistics}>
      <table className={`table dense stacked in-lines ${styles.table}`} aria-label={texts.rangeStatistics}>
        <thead>
          <tr>
            <th scope="col">{texts.point}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={`number ${styles.number}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row) => (
            <Row key={row.point.Id} row={row} several={several} found={statistics.get(row.point.Id)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: TrendRow;
  readonly several: boolean;
  /** undefined: still loading. */
  readonly found: TrendStatistics | undefined;
}

function Row({ row, several, found }: RowProps) {
  const { number, units } = quantityOfPoint(row.point);
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span className={valuesStyles.ring}>{row.number}</span> {rowName(row, several)}
        {units !== '' && ` (${units})`}
      </th>
      {texts.percentiles.map((name, index) => (
        <Percentile key={name} label={name} found={found} index={index} format={number} />
      ))}
      <Figure label={texts.dataCoverage}>
        {found === undefined || found.ElapsedMs === 0
          ? NO_VALUE
          : formatShare(found.KnownMs / found.ElapsedMs, 0)}
      </Figure>
    </tr>
  );
}

interface PercentileProps {
  readonly label: string;
  readonly found: TrendStatistics | undefined;
  /** Of the percentile. */
  readonly index: number;
  readonly format: (value: number) => string;
}

function Percentile({ label, found, index, format }: PercentileProps) {
  const percentile = found?.Kind === 'analog' ? found.Percentiles[index] : undefined;
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? NO_VALUE : format(value);
  const { Value, Low, High } = percentile ?? {};
  const isExact = found?.BucketMs === null || Low === High;
  return (
    <Figure label={label} title={isExact ? undefined : texts.between(text(Low), text(High))}>
      {!isExact && Value !== undefined && '≈ '}
      {text(Value)}
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
