import type { DayStrip, Priority } from '@outpost/contract';
import { memo } from 'react';
import { analogLine, digitalBars } from './geometry.ts';
import styles from './strip.module.css';
import { analogWords, digitalWords } from './words.ts';

export interface DayStripChartProps {
  /** undefined while it loads: the room is kept. */
  readonly strip: DayStrip | undefined;
  readonly kind: 'digital' | 'analog';
  readonly units: string;
  readonly decimals: number;
  readonly onLabel: string;
  readonly offLabel: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The value is beyond a limit of this priority now. */
  readonly priority?: Priority | null;
  /** Analog: what fills the height at least, engineering units. */
  readonly leastSpan?: number;
}

/** The last 24 h of a point without axes: a line through least and most, or a band of the time on. */
export const DayStripChart = memo(function DayStripChart(props: DayStripChartProps) {
  const { strip, width, height } = props;
  if (strip === undefined)
    return <svg className={styles.strip} width={width} height={height} aria-hidden="true" />;
  const analog = props.kind === 'analog';
  const words = analog
    ? analogWords(strip, props.units, props.decimals)
    : digitalWords(strip, props.onLabel, props.offLabel);
  const tone = props.priority ? styles[props.priority] : '';
  return (
    <svg
      className={`${styles.strip} ${tone}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      {analog ? (
        <Line strip={strip} width={width} height={height} leastSpan={props.leastSpan ?? 0} />
      ) : (
        <Band strip={strip} width={width} height={height} />
      )}
    </svg>
  );
});

function Line(props: { strip: DayStrip; width: number; height: number; leastSpan: number }) {
  const line = analogLine(props.strip, props, props.leastSpan);
  return (
    <>
      {line.stretches.map((points) =>
        points.includes(' ') ? (
          <polyline key={points} className={styles.line} points={points} />
        ) : (
          <Dot key={points} at={points} />
        ),
      )}
      {line.last && <path className={styles.last} d={`M${line.last.x} ${line.last.y}h0.01`} />}
    </>
  );
}

/** A stretch of a single step is a dot; a line needs two points. */
function Dot({ at }: { at: string }) {
  return <path className={styles.line} d={`M${at.replace(',', ' ')}h0.01`} />;
}

function Band(props: { strip: DayStrip; width: number; height: number }) {
  const thick = Math.min(8, props.height);
  const middle = props.height / 2;
  return digitalBars(props.strip, props.width).map((bar) =>
    bar.state === 'off' ? (
      <rect key={bar.x} className={styles.off} x={bar.x} width={bar.width} y={middle - 0.5} height={1} />
    ) : (
      <rect
        key={bar.x}
        className={bar.state === 'on' ? styles.on : styles.both}
        x={bar.x}
        width={bar.width}
        y={middle - thick / 2}
        height={thick}
      />
    ),
  );
}
