import type { ReactNode } from 'react';
import { StateMark } from './StateMark.tsx';
import styles from './state.module.css';
import { type DisplayState, STATE_LABELS } from './state.ts';

export interface PillProps {
  readonly state: DisplayState;
  /** The words: `High wet well`, `No answer for 22 min`. The state's own word unless given. */
  readonly children?: ReactNode;
  /** false where a mark of the same state stands in the same row already. */
  readonly mark?: boolean;
}

/** A state in words on its own ground, with its shape. */
export function Pill({ state, children, mark = true }: PillProps) {
  return (
    <span className={`${styles.pill} ${styles[`${state}-pill`]}`}>
      {mark && <StateMark state={state} size={12} />}
      <span>{children ?? STATE_LABELS[state]}</span>
    </span>
  );
}
