import type { Point, Selection } from '@outpost/contract';
import { useEffect, useState } from 'react';
import * as texts from '../texts.ts';
import styles from './command.module.css';
import { formatCommandValue } from './write-messages.ts';

export interface RunningStepProps {
  readonly point: Point;
  readonly selection: Selection;
  /** By the page's clock, `performance.now()`. */
  readonly startedMs: number;
}

/** The progress of the write; closing the dialog does not stop it. */
export function RunningStep({ point, selection, startedMs }: RunningStepProps) {
  const limitS = Math.ceil(selection.TimeLimitMs / 1_000);
  const [passedS, setPassedS] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassedS(Math.floor((performance.now() - startedMs) / 1_000)), 250);
    return () => clearInterval(timer);
  }, [startedMs]);
  return (
    <div role="status">
      <p className={styles.running}>{texts.writing(formatCommandValue(point, selection.Value))}</p>
      <progress
        className={styles.progress}
        max={limitS}
        value={Math.min(passedS, limitS)}
        aria-label={texts.elapsedTime}
      />
      <p className="hint">{texts.writeProgress(passedS, limitS)}</p>
    </div>
  );
}
