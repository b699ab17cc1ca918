import type { AlarmState } from '@outpost/contract';
import { AlarmStateShape } from './AlarmStateShape.tsx';
import styles from './alarm.module.css';
import { ALARM_STATE_LABELS } from './labels.ts';

export interface AlarmStateMarkProps {
  readonly state: AlarmState;
  /** Replaces the state's label: `Acknowledged by A. Chen`. */
  readonly words?: string;
}

/** The state of an alarm: a shape and a label. */
export function AlarmStateMark({ state, words = ALARM_STATE_LABELS[state] }: AlarmStateMarkProps) {
  const waits = state === 'unacknowledged' || state === 'returned-unacknowledged';
  return (
    <span className={waits ? `mark muted ${styles.state} ${styles.waits}` : `mark muted ${styles.state}`}>
      <AlarmStateShape state={state} />
      <span>{words}</span>
    </span>
  );
}
