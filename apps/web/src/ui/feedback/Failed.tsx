import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './feedback.module.css';

export interface FailedProps {
  /** What could not be done: `The stations could not be loaded`. */
  readonly title: string;
  /** Why, in words. */
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

/** Something failed: what, why, and the way to try again. */
export function Failed({ title, children, onRetry, retrying = false }: FailedProps) {
  return (
    <div className={styles.box} role="alert">
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {onRetry !== undefined && (
        <Button onClick={onRetry} disabled={retrying}>
          {retrying ? 'Trying again…' : 'Try again'}
        </Button>
      )}
    </div>
  );
}
