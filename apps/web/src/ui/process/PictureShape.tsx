import type { Shape } from './drawing.ts';
import { METER_RADIUS, PUMP_RADIUS } from './layout.ts';
import styles from './process.module.css';
import type { ProcessFloat, ProcessPump, ProcessValve, VesselShape } from './types.ts';

/** A part of the drawing, in the symbols of flow diagrams (ISO 10628-2). */
export function PictureShape({ shape }: { readonly shape: Shape }) {
  switch (shape.kind) {
    case 'pipe':
      return <path className={styles.pipe} d={shape.path} />;
    case 'arrow':
      return <Arrow {...shape} />;
    case 'vessel':
      return <Vessel {...shape} />;
    case 'line': {
      const { line, path } = shape;
      const priority = (line.kind === 'limit' ? line : line.limit)?.priority ?? null;
      const good = line.kind === 'limit' || line.setpoint.value.trust === 'good';
      const look = priority === null ? (good ? styles.line : styles.lineOld) : styles.lineActive;
      return <path className={priority === null ? look : `toned tone-${priority} ${look}`} d={path} />;
    }
    case 'axis':
      return <path className={styles.ground} d={shape.path} />;
    case 'top':
      return <path className={styles.line} d={shape.path} />;
    case 'pointer':
      return <Pointer {...shape} />;
    case 'rain':
    case 'gap': {
      const { kind, x, y, width, height } = shape;
      return <rect className={kind === 'rain' ? styles.rain : styles.hatched} {...{ x, y, width, height }} />;
    }
    case 'float':
      return <Float {...shape} />;
    case 'pump':
      return <Pump {...shape} />;
    case 'valve':
      return <Valve {...shape} />;
    case 'check-valve':
      return (
        <path
          className={styles.fitting}
          d={`M${shape.x - 8} ${shape.y - 7}V${shape.y + 7}L${shape.x + 8} ${shape.y - 7}V${shape.y + 7}z`}
        />
      );
    case 'meter':
      return (
        <g className={shape.good ? styles.fitting : styles.fittingOld}>
          <circle cx={shape.x} cy={shape.y} r={METER_RADIUS} />
          <path className={styles.thin} d={`M${shape.x - 13} ${shape.y}q6.5 -12 13 0t13 0`} />
        </g>
      );
  }
}

function Arrow({ x, y, to }: Extract<Shape, { kind: 'arrow' }>) {
  const d = {
    right: `M${x - 8} ${y - 8}L${x + 6} ${y}L${x - 8} ${y + 8}z`,
    left: `M${x + 6} ${y - 8}L${x - 8} ${y}L${x + 6} ${y + 8}z`,
    down: `M${x - 8} ${y - 8}L${x} ${y + 6}L${x + 8} ${y - 8}z`,
  }[to];
  return <path className={styles.arrow} d={d} />;
}

function Pointer({ x, from, to, good }: Extract<Shape, { kind: 'pointer' }>) {
  const back = from < to ? -6 : 6;
  return (
    <path
      className={good ? styles.pointer : styles.pointerOld}
      d={`M${x} ${from}V${to + back}M${x - 5} ${to + back}h10L${x} ${to}z`}
    />
  );
}

function Vessel({ vessel, x, y, width, height, surface }: Extract<Shape, { kind: 'vessel' }>) {
  const bottom = y + height;
  const good = vessel.level.value.trust === 'good';
  return (
    <>
      <path className={styles.wall} d={outlineOf(vessel.shape, x, y, width, bottom)} />
      {surface !== null && (
        <>
          <rect
            className={good ? styles.water : styles.waterOld}
            x={x + 2}
            width={width - 4}
            y={surface}
            height={Math.max(0, bottom - 2 - surface)}
          />
          <path
            className={good ? styles.surface : styles.surfaceOld}
            d={`M${x + 2} ${surface}H${x + width - 2}`}
          />
        </>
      )}
      <path className={styles.ground} d={groundOf(vessel.shape, x, y, width, bottom)} />
    </>
  );
}

function outlineOf(shape: VesselShape, x: number, y: number, width: number, bottom: number): string {
  const right = x + width;
  if (shape === 'tank') return `M${x} ${bottom}V${y}Q${x + width / 2} ${y - 28} ${right} ${y}V${bottom}z`;
  return `M${x} ${y - 8}V${bottom}H${right}V${y - 8}`;
}

const groundOf = (shape: VesselShape, x: number, y: number, width: number, bottom: number) =>
  shape === 'tank'
    ? `M${x - 10} ${bottom + 2}H${x + width + 10}`
    : `M${x - 10} ${y - 8}H${x}M${x + width} ${y - 8}H${x + width + 10}`;

/** A float on its cable: filled when wet. */
function Float({ float, x, y }: { readonly float: ProcessFloat; readonly x: number; readonly y: number }) {
  const look = float.wet === null ? styles.floatOld : float.wet ? styles.floatWet : styles.float;
  return (
    <g className={look}>
      <line x1={x} x2={x} y1={y - 18} y2={y - 6} />
      <ellipse cx={x} cy={y} rx={5} ry={7} />
    </g>
  );
}

/** A circle with lines towards its outlet; filled when running, crossed when failed. */
function Pump({ pump, x, y }: { readonly pump: ProcessPump; readonly x: number; readonly y: number }) {
  const { good, state, priority } = pump;
  const failed = state === 'failed';
  const look = !good || state === 'unknown' ? 'pumpOldSymbol' : `pump-${state}`;
  const cross = PUMP_RADIUS * 0.42;
  return (
    <g className={`${styles[look]} ${failed && good && priority ? `tone-${priority}` : ''}`}>
      <circle cx={x} cy={y} r={PUMP_RADIUS} />
      {!good && <circle cx={x} cy={y} r={PUMP_RADIUS} className={styles.hatched} />}
      {failed ? (
        <path
          d={`M${x - cross} ${y - cross}l${2 * cross} ${2 * cross}m0 ${-2 * cross}l${-2 * cross} ${2 * cross}`}
        />
      ) : (
        <path d={`M${x} ${y - PUMP_RADIUS}L${x + PUMP_RADIUS} ${y}L${x} ${y + PUMP_RADIUS}`} />
      )}
    </g>
  );
}

/** Two triangles; filled when closed. */
function Valve({ valve, x, y }: { readonly valve: ProcessValve; readonly x: number; readonly y: number }) {
  const good = valve.value.trust === 'good';
  const look = !good ? styles.fittingOld : valve.open === false ? styles.fittingClosed : styles.fitting;
  return (
    <path className={look} d={`M${x - 14} ${y - 10}L${x + 14} ${y + 10}V${y - 10}L${x - 14} ${y + 10}z`} />
  );
}
