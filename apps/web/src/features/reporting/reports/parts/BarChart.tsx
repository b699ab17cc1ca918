import type { ReportKind } from '@outpost/contract';
import { OWN_FIGURE } from '@outpost/core';
import { useId } from 'react';
import type { RowStep } from '../model/address.ts';
import { type ReportBar, reportBars } from '../model/bars.ts';
import { coverageOf } from '../model/coverage.ts';
import { figureHeading, figureText, shownFigure } from '../model/figures.ts';
import type { ReportCell, ReportRow } from '../model/rows.ts';
import * as texts from '../texts.ts';
import { ChartDates, percent } from './ChartDates.tsx';
import styles from './chart.module.css';

export interface BarChartProps {
  readonly kind: ReportKind;
  readonly rows: readonly ReportRow[];
  readonly step: RowStep;
  /** Of the point, one for each row. */
  readonly cells: readonly (ReportCell | null)[];
  readonly pointName: string;
}

/** The figure of a point by day or month; the hatched part is the unknown share of the time. */
export function BarChart({ kind, rows, step, cells, pointName }: BarChartProps) {
  const hatch = useId();
  const { bars, top, ticks } = reportBars(kind, cells);
  const hasUnknown = bars.some((bar) => bar !== null && bar.unknown > 0);
  const hasPartial = bars.some((bar) => bar?.partial === true);
  const value = figureHeading(OWN_FIGURE[kind]);
  const tickText = (tick: number) => figureText(OWN_FIGURE[kind], tick);
  return (
    <figure>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: percent(tick / top) }}>
              {tickText(tick)}
            </span>
          ))}
        </div>
        <svg className={styles.chart} role="img" aria-label={texts.barChart(value, pointName)}>
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className={styles.hatchLine} width="2" height="6" />
            </pattern>
          </defs>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? styles.base : styles.line}
              x1="0"
              x2="100%"
              y1={percent(1 - tick / top)}
              y2={percent(1 - tick / top)}
            />
          ))}
          {bars.map((bar, index) => {
            const row = rows[index];
            const cell = cells[index];
            if (bar === null || !row || !cell) return null;
            return <Column key={row.date} bar={bar} hatch={hatch} title={titleOf(kind, row, cell)} />;
          })}
        </svg>
      </div>
      <ChartDates rows={rows} step={step} />
      <figcaption className={`note ${styles.legend}`}>
        <span className="mark">
          <i className={styles.keyBar} /> {value}
        </span>
        {hasPartial && (
          <span className="mark">
            <i className={styles.keyPartial} /> {step === 'day' ? texts.partialDay : texts.partialMonth}
          </span>
        )}
        {hasUnknown && (
          <span className="mark">
            <i className={styles.keyUnknown} /> {texts.shareOfTimeWithoutData}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function Column({
  bar,
  hatch,
  title,
}: {
  readonly bar: ReportBar;
  readonly hatch: string;
  readonly title: string;
}) {
  const { left, width, height, unknown, partial } = bar;
  return (
    <g className={styles.column}>
      <title>{title}</title>
      <rect className={styles.place} x={percent(left)} width={percent(width)} y="0" height="100%" />
      {unknown > 0 && (
        <rect
          fill={`url(#${hatch})`}
          x={percent(left)}
          width={percent(width)}
          y="0"
          height={percent(unknown)}
        />
      )}
      {height !== null && (
        <rect
          className={partial ? styles.partial : styles.bar}
          x={percent(left)}
          width={percent(width)}
          y={percent(1 - height)}
          height={percent(height)}
        />
      )}
    </g>
  );
}

function titleOf(kind: ReportKind, row: ReportRow, { figures }: ReportCell): string {
  const { text, reason } = shownFigure(OWN_FIGURE[kind], figures);
  const coverage = coverageOf([figures]);
  const value =
    reason === null && !coverage.isWhole ? texts.valueWithCoverage(text, coverage.text) : (reason ?? text);
  const notes = row.notes.length === 0 ? '' : ` (${row.notes.join('; ')})`;
  return `${row.label}${notes}: ${value}`;
}
