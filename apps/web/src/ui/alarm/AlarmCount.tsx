import { StateMark } from '../state/StateMark.tsx';
import * as texts from '../texts.ts';
import styles from './alarm.module.css';
import { formatUnacknowledged, type Unacknowledged } from './count.ts';

/**
 * The unacknowledged alarms: the shape of the highest priority, the total, and the details for
 * screen readers.
 */
export function AlarmCount({
  waiting,
  old = false,
}: {
  readonly waiting: Unacknowledged;
  /** The page has no connection: these are the last known values. */
  readonly old?: boolean;
}) {
  if (waiting.worst === null) return null;
  const words = formatUnacknowledged(waiting);
  const label = old ? texts.lastKnown(words) : words;
  return (
    <span className={old ? `${styles.count} ${styles.old}` : styles.count} title={label}>
      <StateMark state={waiting.worst} size={14} />
      <span aria-hidden="true">{waiting.total > 999 ? '999+' : waiting.total}</span>
      <span className="visually-hidden">, {label}</span>
    </span>
  );
}
