import type { ReactNode } from 'react';
import { StateMark } from '../state/StateMark.tsx';
import type { DisplayState } from '../state/state.ts';
import styles from './banner.module.css';

export interface BannerProps {
  readonly state: DisplayState;
  /** What is wrong, in a few words; bold. */
  readonly title: ReactNode;
  /** Since when, and what it means. */
  readonly children?: ReactNode;
  /** The one next action. */
  readonly action?: ReactNode;
  /** Said at once by a screen reader; for what has just begun. */
  readonly urgent?: boolean;
}

/** One thing that is wrong, across the width. */
export function Banner({ state, title, children, action, urgent = false }: BannerProps) {
  return (
    <div className={`${styles.banner} ${styles[state]}`} role={urgent ? 'alert' : undefined}>
      <StateMark state={state} size={16} />
      <div className={styles.words}>
        <b>{title}</b> {children}
      </div>
      {action}
    </div>
  );
}
