import * as texts from '../texts.ts';
import styles from './alarm.module.css';
import { formatUnacknowledged, type Unacknowledged } from './count.ts';

/** The number of unacknowledged alarms, with the details for screen readers. */
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
      <span aria-hidden="true">
        {waiting.total > 999 ? '999+' : waiting.total}{' '}
        <span className={styles.countWord}>{texts.newSuffix}</span>
      </span>
      <span className="visually-hidden">, {label}</span>
    </span>
  );
}
