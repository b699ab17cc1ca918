import type { ReactNode } from 'react';
import styles from './feedback.module.css';

export interface EmptyProps {
  /** What there is none of: `No station matches "mill"`. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
}

/** Nothing to show, and that is a fact, not a failure. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.box}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  );
}
