import type { ReactNode } from 'react';
import styles from './feedback.module.css';

export interface EmptyProps {
  /** What is missing: `No matches for "mill"`. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** An empty state; not a failure. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.box}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  );
}
