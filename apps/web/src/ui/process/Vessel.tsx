import * as texts from '../texts.ts';
import { NO_VALUE, TRUST_LABELS } from '../value/index.ts';
import { fraction, spreadLabels } from './geometry.ts';
import styles from './process.module.css';
import type { LevelLine, MeasuredLevel, ProcessScale } from './types.ts';

export interface VesselProps {
  /** `Wet well`, for the drawing's label. */
  readonly name: string;
  readonly level: MeasuredLevel;
  readonly scale: ProcessScale;
  readonly lines: readonly LevelLine[];
  /** The level counts downwards from the top (drawdown). */
  readonly downwards?: boolean;
  /** A float switch near the top: wet or dry; null if its state is unknown. */
  readonly float?: { readonly label: string; readonly wet: boolean | null };
  readonly shape: 'well' | 'tank' | 'borehole';
}

const WIDTH = 268;
const HEIGHT = 226;
const TOP = 14;
const BOTTOM = 218;
const LABEL_GAP = 16;
/** Left edge and right edge of each shape. */
const EDGES = { well: [30, 150], tank: [22, 154], borehole: [62, 118] } as const;

/** The cross-section of a vessel: its level and its limits at their heights. */
export function Vessel({ name, level, scale, lines, downwards = false, float, shape }: VesselProps) {
  const [left, right] = EDGES[shape];
  const y = (value: number) => {
    const part = fraction(value, scale);
    return TOP + (downwards ? part : 1 - part) * (BOTTOM - TOP);
  };
  const places = lines.map((line) => y(line.at));
  const labels = spreadLabels(places, LABEL_GAP, TOP + 4, BOTTOM - 4);
  const surface = level.level === null ? null : y(level.level);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={vesselLabel()}>
      <Outline shape={shape} left={left} right={right} />
      {surface !== null && (
        <>
          <rect
            className={level.value.trust === 'good' ? styles.water : styles.waterOld}
            x={left + 1}
            width={right - left - 2}
            y={surface}
            height={BOTTOM - surface}
          />
          <line className={styles.surface} x1={left + 1} x2={right - 1} y1={surface} y2={surface} />
        </>
      )}
      {lines.map((line, index) => (
        <Mark
          key={`${line.label} ${line.at}`}
          line={line}
          units={level.value.units}
          left={left}
          right={right}
          at={places[index]!}
          labelAt={labels[index]!}
        />
      ))}
      {surface !== null && (
        <path className={`${styles.pointer} ${tone(level)}`} d={`M${left - 5} ${surface}l-9 -5v10z`} />
      )}
      <LevelText level={level} surface={surface} x={(left + right) / 2} narrow={shape === 'borehole'} />
      {float && <Float x={right - 16} wet={float.wet} />}
    </svg>
  );

  function vesselLabel(): string {
    const parts = [`${name}: ${level.value.text} ${level.value.units}`.trim()];
    if (level.value.trust !== 'good') parts[0] += ` (${TRUST_LABELS[level.value.trust]})`;
    parts.push(
      ...lines.map((line) =>
        line.priority ? texts.exceeded(`${line.label} ${line.text}`) : `${line.label} ${line.text}`,
      ),
    );
    if (float) {
      const { label, wet } = float;
      parts.push(
        wet === null ? texts.floatUnknown(label) : wet ? texts.floatWet(label) : texts.floatDry(label),
      );
    }
    return parts.join('; ');
  }
}

function tone(level: MeasuredLevel): string {
  if (level.value.trust !== 'good') return styles.old ?? '';
  return (level.priority && styles[level.priority]) ?? '';
}

function Outline({ shape, left, right }: { shape: VesselProps['shape']; left: number; right: number }) {
  const width = right - left;
  if (shape === 'borehole') {
    return (
      <>
        <line className={styles.ground} x1={8} x2={172} y1={TOP} y2={TOP} />
        <rect className={styles.wall} x={left} y={4} width={width} height={BOTTOM - 3} rx={2} />
      </>
    );
  }
  if (shape === 'tank') {
    return (
      <>
        <path className={styles.wall} d={`M${left} ${TOP}Q${left + width / 2} -8 ${right} ${TOP}z`} />
        <rect className={styles.wall} x={left} y={TOP} width={width} height={BOTTOM - TOP + 1} />
        <line className={styles.ground} x1={left - 14} x2={right + 14} y1={BOTTOM + 2} y2={BOTTOM + 2} />
      </>
    );
  }
  return (
    <rect className={styles.wall} x={left} y={TOP - 10} width={width} height={BOTTOM - TOP + 11} rx={4} />
  );
}

interface MarkProps {
  readonly line: LevelLine;
  readonly units: string;
  readonly left: number;
  readonly right: number;
  readonly at: number;
  readonly labelAt: number;
}

function Mark({ line, units, left, right, at, labelAt }: MarkProps) {
  const active = line.priority !== null;
  const colour = active ? styles[line.priority] : '';
  const text = `${line.label} ${line.good ? line.text : `${line.text} ?`}${active && units ? ` ${units}` : ''}`;
  return (
    <g className={`${active ? styles.activeLine : styles.mutedLine} ${colour}`}>
      <path d={`M${left - 6} ${at}H${right + 6}L${right + 10} ${labelAt}`} />
      <text x={right + 13} y={labelAt + 4}>
        {text}
      </text>
    </g>
  );
}

/** The number is above the water, or in it if there is not enough space above. */
function LevelText(props: { level: MeasuredLevel; surface: number | null; x: number; narrow: boolean }) {
  const { level, surface, x, narrow } = props;
  const text = level.value.text === NO_VALUE ? NO_VALUE : `${level.value.text} ${level.value.units}`.trim();
  const above = surface === null || surface - TOP > 30;
  const place = surface === null ? (TOP + BOTTOM) / 2 : above ? surface - 10 : surface + 24;
  return (
    <text
      className={`${narrow ? styles.levelSmall : styles.level} ${above ? '' : styles.inWater} ${tone(level)}`}
      x={x}
      y={place}
    >
      {text}
    </text>
  );
}

/** A float on its cable: filled when wet. */
function Float({ x, wet }: { x: number; wet: boolean | null }) {
  return (
    <g className={wet === null ? styles.floatOld : wet ? styles.floatWet : styles.float}>
      <line x1={x} x2={x} y1={TOP - 10} y2={TOP + 4} />
      <ellipse cx={x} cy={TOP + 10} rx={4.5} ry={6} />
    </g>
  );
}
