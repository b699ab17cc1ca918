import type { AlarmLogEntry } from '@outpost/contract';
import { StateMark } from '../state/index.ts';
import { type DescribeActive, describeActive } from './active-warning.ts';
import styles from './forms.module.css';

export interface ActiveWarningProps {
  /** What would be suppressed; those that are not active are ignored. */
  readonly entries: readonly AlarmLogEntry[];
  readonly describe: DescribeActive;
}

/** Which active alarms the dialog is about to suppress; empty: none. */
export function ActiveWarning({ entries, describe }: ActiveWarningProps) {
  const warning = describeActive(entries, describe);
  return (
    <div role="status">
      {warning !== null && (
        <p className={styles.active}>
          <StateMark state={warning.worst} />
          <span>{warning.text}</span>
        </p>
      )}
    </div>
  );
}
