import * as texts from '../texts.ts';
import { ValueText } from '../value/index.ts';
import { PumpRow } from './PumpRow.tsx';
import styles from './process.module.css';
import type { ProcessValue, PumpShown } from './types.ts';

export interface PumpPairProps {
  readonly pumps: readonly PumpShown[];
  /** Upstream of the pumps; omitted without a measurement. */
  readonly suction?: ProcessValue | null;
  /** Downstream of the pumps. */
  readonly discharge?: ProcessValue | null;
  readonly flow?: ProcessValue | null;
}

const WIDTH = 268;
const MIDDLE = WIDTH / 2;
const RADIUS = 17;
const ROW = 52;

/** Parallel pumps between suction and discharge. */
export function PumpPair({ pumps, suction, discharge, flow }: PumpPairProps) {
  const height = Math.max(1, pumps.length) * ROW;
  const rows = pumps.map((_, index) => ROW / 2 + index * ROW);
  const first = rows[0] ?? ROW / 2;
  const last = rows.at(-1) ?? first;
  return (
    <>
      <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        <g className={styles.pipe}>
          <path d={`M4 ${(first + last) / 2}H70M70 ${first}V${last}`} />
          <path d={`M198 ${first}V${last}M198 ${(first + last) / 2}H264`} />
          {rows.map((row) => (
            <path key={row} d={`M70 ${row}H198`} />
          ))}
        </g>
        {pumps.map((pump, index) => (
          <Pump key={pump.name} pump={pump} y={rows[index]!} />
        ))}
      </svg>
      <PumpRow pumps={pumps} />
      <dl className={styles.sides}>
        <Side name={texts.suction} measured={suction} />
        <Side name={texts.flow} measured={flow} />
        <Side name={texts.discharge} measured={discharge} />
      </dl>
    </>
  );
}

/** The pump symbol of flow diagrams (ISO 10628-2): a circle with lines towards its outlet. */
function Pump({ pump, y }: { pump: PumpShown; y: number }) {
  const failed = pump.good && pump.state === 'failed';
  const look = !pump.good || pump.state === 'unknown' ? 'pumpCircleOld' : `pumpCircle-${pump.state}`;
  const cross = RADIUS * 0.4;
  return (
    <g className={`${styles[look]} ${failed && pump.priority ? styles[pump.priority] : ''}`}>
      <circle cx={MIDDLE} cy={y} r={RADIUS} />
      {failed ? (
        <path
          d={`M${MIDDLE - cross} ${y - cross}l${2 * cross} ${2 * cross}m0 ${-2 * cross}l${-2 * cross} ${2 * cross}`}
        />
      ) : (
        <path d={`M${MIDDLE} ${y - RADIUS}L${MIDDLE + RADIUS} ${y}L${MIDDLE} ${y + RADIUS}`} />
      )}
    </g>
  );
}

function Side({ name, measured }: { name: string; measured: ProcessValue | null | undefined }) {
  if (!measured) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ValueText value={measured.value} priority={measured.priority} />
      </dd>
    </div>
  );
}
