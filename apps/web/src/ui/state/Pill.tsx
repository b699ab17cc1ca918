import type { ReactNode } from 'react';
import { StateMark } from './StateMark.tsx';
import styles from './state.module.css';
import { type DisplayState, STATE_LABELS } from './state.ts';

export interface PillProps {
  readonly state: DisplayState;
  /** The text: `High wet well`, `2 bad values`. Defaults to the state's label. */
  readonly children?: ReactNode;
  /** false if a mark of the same state is already in the row. */
  readonly mark?: boolean;
}

/** A state as a text on its own background, with its shape. */
export function Pill({ state, children, mark = true }: PillProps) {
  return (
    <span className={`mark tone-${state} ${styles.pill}`}>
      {mark && <StateMark state={state} size={12} />}
      <span>{children ?? STATE_LABELS[state]}</span>
    </span>
  );
}
