import type { AnalogFigures } from '@outpost/contract';
import type { RowStep } from '../model/address.ts';
import { type AnalogReportPointRows, shownAnalog, unitsOf } from '../model/analog.ts';
import { coverageOf } from '../model/coverage.ts';
import { type RangeBar, rangeBars } from '../model/range.ts';
import type { ReportCell, ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { ChartDates, percent } from './ChartDates.tsx';
import styles from './chart.module.css';
import { MINI_HEIGHT as HEIGHT, unknownPath } from './MiniBars.tsx';

type Cells = readonly (ReportCell<AnalogFigures> | null)[];

export interface RangeChartProps {
  readonly point: AnalogReportPointRows;
  readonly rows: readonly ReportRow<AnalogFigures>[];
  /** Of the point, one for each row. */
  readonly cells: Cells;
  readonly step: RowStep;
}

/** From minimum to maximum of a point by day or month, with a line at the average. */
export function RangeChart({ point, rows, cells, step }: RangeChartProps) {
  const { bars, ticks } = rangeBars(cells);
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!];
  const place = (tick: number) => (tick - bottom) / (top - bottom);
  return (
    <figure>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: percent(place(tick)) }}>
              {String(tick).replace('-', '−')}
            </span>
          ))}
        </div>
        <svg className={styles.chart} role="img" aria-label={texts.rangeChart(point.Name, point.Units)}>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === bottom ? styles.base : styles.line}
              x1="0"
              x2="100%"
              y1={percent(1 - place(tick))}
              y2={percent(1 - place(tick))}
            />
          ))}
          {bars.map((bar, index) => {
            const [row, cell] = [rows[index], cells[index]];
            return bar && row && cell && <Range key={row.date} bar={bar} title={titleOf(point, row, cell)} />;
          })}
        </svg>
      </div>
      <ChartDates rows={rows} step={step} />
      <figcaption className={`note ${styles.legend}`}>
        <span className="mark">
          <i className={styles.keyRange} /> {texts.minimumToMaximum(point.Units)}
        </span>
        <span className="mark">
          <i className={styles.keyAverage} /> {texts.average}
        </span>
      </figcaption>
    </figure>
  );
}

function Range({
  bar: { left, width, range, partial },
  title,
}: {
  readonly bar: RangeBar;
  readonly title: string;
}) {
  const box = { x: percent(left), width: percent(width) };
  return (
    <g className={styles.column}>
      <title>{title}</title>
      <rect className={styles.place} {...box} y="0" height="100%" />
      {range !== null && (
        <>
          <rect
            className={partial ? styles.partial : styles.range}
            {...box}
            y={percent(1 - range.max)}
            height={percent(range.max - range.min)}
          />
          <line
            className={styles.average}
            x1={percent(left)}
            x2={percent(left + width)}
            y1={percent(1 - range.average)}
            y2={percent(1 - range.average)}
          />
        </>
      )}
    </g>
  );
}

function titleOf(
  point: AnalogReportPointRows,
  row: ReportRow<AnalogFigures>,
  { figures }: ReportCell<AnalogFigures>,
): string {
  const text = (id: 'Min' | 'Average' | 'Max') => shownAnalog(id, point, figures).text;
  const coverage = coverageOf([figures]);
  if (figures.Average === null) return `${row.label}: ${texts.noData}`;
  const value = texts.rangeOf(text('Min'), text('Average'), text('Max'), unitsOf('Average', point));
  return `${row.label}: ${coverage.isWhole ? value : texts.valueWithCoverage(value, coverage.text)}`;
}

/** Small ranges without axes; a line at half height where all time is unknown. */
export function RangeBars({ cells }: { readonly cells: Cells }) {
  const all = rangeBars(cells).bars.flatMap((bar) => bar ?? []);
  const bars = all.flatMap((bar) => (bar.range ? [{ ...bar, range: bar.range }] : []));
  const y = (share: number) => ((1 - share) * (HEIGHT - 2) + 1).toFixed(2);
  const x = (share: number) => (1_000 * share).toFixed(1);
  const ranges = bars.map(({ left, width, range }) => {
    const height = Math.max(1, (range.max - range.min) * (HEIGHT - 2)).toFixed(2);
    return `M${x(left)} ${y(range.max)}h${x(width)}v${height}h-${x(width)}z`;
  });
  const averages = bars.map(({ left, width, range }) => `M${x(left)} ${y(range.average)}h${x(width)}`);
  return (
    <svg
      className={styles.mini}
      width="100%"
      viewBox={`0 0 1000 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.miniUnknown} d={unknownPath(all.filter(({ range }) => range === null))} />
      <path className={styles.miniRange} d={ranges.join('')} />
      <path className={styles.miniAverage} d={averages.join('')} />
    </svg>
  );
}
