import type { Point, Selection } from '@outpost/contract';
import { useEffect, useState } from 'react';
import styles from './command.module.css';
import { formatCommandValue } from './write-messages.ts';

export interface RunningStepProps {
  readonly point: Point;
  readonly selection: Selection;
  /** Of the page's own clock, `performance.now()`. */
  readonly startedMs: number;
}

/** It is on its way: how long it may take, and that closing doesn't stop it. */
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
        aria-label="Time that has passed of the longest it may take"
      />
      <p className={styles.hint}>
        {passedS} of at most {limitS} s. It goes on if you close this, and you are told.
      </p>
    </div>
  );
}
