import type { Point, Selection } from '@outpost/contract';
import { useEffect, useState } from 'react';
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
      <p className={styles.running}>
        Writing {formatCommandValue(point, selection.Value)} and reading it back…
      </p>
      <progress
        className={styles.progress}
        max={limitS}
        value={Math.min(passedS, limitS)}
        aria-label="Elapsed time"
      />
      <p className={styles.hint}>
        {passedS} of {limitS} s at most. Closing this dialog does not cancel the write; the result appears as
        a notification.
      </p>
    </div>
  );
}
