import { useMemo, useRef } from 'react';
import { useSize } from '../page/use-size.ts';
import { describePicture } from './describe.ts';
import { layoutPicture, MAX_PICTURE_WIDTH, MIN_PICTURE_WIDTH } from './layout.ts';
import { PictureLabel, ReadingLabel, SetpointLabel } from './PictureLabel.tsx';
import { PictureShape } from './PictureShape.tsx';
import styles from './process.module.css';
import type { ProcessDiagram } from './types.ts';

export interface ProcessPictureProps {
  readonly diagram: ProcessDiagram;
  /** Starts writing a setpoint. */
  readonly onWrite: (pointId: number) => void;
}

/**
 * The process of a station: what runs, levels between their limits, pressures and flows. Setpoints
 * that may be written are buttons. Screen readers get the same as a list.
 */
export function ProcessPicture({ diagram, onWrite }: ProcessPictureProps) {
  const element = useRef<HTMLDivElement>(null);
  const { width: measured } = useSize(element);
  const width = Math.min(MAX_PICTURE_WIDTH, Math.max(MIN_PICTURE_WIDTH, measured));
  const { height, shapes, labels } = useMemo(() => layoutPicture(diagram, width), [diagram, width]);
  const below = diagram.readings.length + diagram.setpoints.length > 0;
  return (
    <figure aria-label={diagram.title}>
      <ul className="visually-hidden">
        {describePicture(diagram).map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
      <div ref={element} className={styles.measure}>
        <div className={styles.picture} style={{ width, height }}>
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <defs>
              <pattern
                id="process-hatch"
                width="7"
                height="7"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="2" height="7" className={styles.hatch} />
              </pattern>
            </defs>
            {shapes.map((shape, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no state.
              <PictureShape key={index} shape={shape} />
            ))}
          </svg>
          {labels.map((label) => (
            <PictureLabel key={label.key} label={label} onWrite={onWrite} />
          ))}
        </div>
      </div>
      {below && (
        <div className={styles.below}>
          {diagram.readings.map((reading) => (
            <ReadingLabel key={reading.name} reading={reading} />
          ))}
          {diagram.setpoints.map((setpoint) => (
            <SetpointLabel key={setpoint.label} setpoint={setpoint} onWrite={onWrite} />
          ))}
        </div>
      )}
    </figure>
  );
}
