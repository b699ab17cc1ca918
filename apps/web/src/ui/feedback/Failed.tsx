import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import * as texts from '../texts.ts';
import styles from './feedback.module.css';

export interface FailedProps {
  /** What failed: `Couldn’t load stations`. */
  readonly title: string;
  /** Why it failed. */
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

/** A failure with its reason and a retry button. */
export function Failed({ title, children, onRetry, retrying = false }: FailedProps) {
  return (
    <div className={styles.box} role="alert">
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {onRetry !== undefined && (
        <Button onClick={onRetry} disabled={retrying}>
          {retrying ? texts.tryingAgain : texts.tryAgain}
        </Button>
      )}
    </div>
  );
}
