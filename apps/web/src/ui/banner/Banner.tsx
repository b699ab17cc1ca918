import type { ReactNode } from 'react';
import { StateMark } from '../state/StateMark.tsx';
import type { DisplayState } from '../state/state.ts';
import styles from './banner.module.css';

export interface BannerProps {
  readonly state: DisplayState;
  /** What is wrong, in a few words; bold. */
  readonly title: ReactNode;
  /** Since when, and the consequences. */
  readonly children?: ReactNode;
  /** The one next action. */
  readonly action?: ReactNode;
  /** Announced by screen readers at once; for new conditions. */
  readonly urgent?: boolean;
}

/** One condition, across the full width. */
export function Banner({ state, title, children, action, urgent = false }: BannerProps) {
  return (
    <div className={`tone-${state} ${styles.banner}`} role={urgent ? 'alert' : undefined}>
      <StateMark state={state} size={16} />
      <div className={styles.words}>
        <b>{title}</b> {children}
      </div>
      {action}
    </div>
  );
}
