import type { DayStrip, Priority } from '@outpost/contract';
import { memo } from 'react';
import { describeAnalogStrip, describeDigitalStrip } from './describe-strip.ts';
import { analogShape, digitalBars } from './geometry.ts';
import styles from './strip.module.css';

export interface DayStripChartProps {
  /** undefined while it loads; the space is reserved. */
  readonly strip: DayStrip | undefined;
  readonly kind: 'digital' | 'analog';
  /** The point's own units, in which the strip is. */
  readonly units: string;
  readonly decimals: number;
  readonly onLabel: string;
  readonly offLabel: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The value currently exceeds a limit of this priority. */
  readonly priority?: Priority | null;
  /** Analog: the minimum range of the height, engineering units. */
  readonly leastSpan?: number;
  /** Analog: the current good value, drawn as a dot. */
  readonly now?: number | null;
}

/**
 * The last 24 h of a point without axes: a band from minimum to maximum, or bars of the time on.
 */
export const DayStripChart = memo(function DayStripChart(props: DayStripChartProps) {
  const { strip, width, height } = props;
  if (strip === undefined)
    return <svg className={styles.strip} width={width} height={height} aria-hidden="true" />;
  const analog = props.kind === 'analog';
  const words = analog
    ? describeAnalogStrip(strip, { Units: props.units, Decimals: props.decimals })
    : describeDigitalStrip(strip, props.onLabel, props.offLabel);
  const tone = props.priority ? `toned tone-${props.priority}` : '';
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
        <Line strip={strip} size={props} leastSpan={props.leastSpan ?? 0} now={props.now ?? null} />
      ) : (
        <Band strip={strip} width={width} height={height} />
      )}
    </svg>
  );
});

interface LineProps {
  readonly strip: DayStrip;
  readonly size: { readonly width: number; readonly height: number };
  readonly leastSpan: number;
  readonly now: number | null;
}

function Line({ strip, size, leastSpan, now }: LineProps) {
  const shape = analogShape(strip, size, leastSpan, now);
  return (
    <>
      {shape.stretches.map((points) => (
        <polygon key={points} className={shape.swings ? styles.swing : styles.line} points={points} />
      ))}
      {shape.now && <path className={styles.now} d={`M${shape.now.x} ${shape.now.y}h0.01`} />}
    </>
  );
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
