import { StateMark } from '../state/StateMark.tsx';
import styles from './alarm.module.css';
import { formatUnacknowledged, type Unacknowledged } from './count.ts';

/** What waits to be acknowledged: the worst priority's shape, how many in all, and all of it in words for a screen reader. */
export function AlarmCount({
  waiting,
  old = false,
}: {
  readonly waiting: Unacknowledged;
  /** The page gets no news: this was so when it last did. */
  readonly old?: boolean;
}) {
  if (waiting.worst === null) return null;
  const words = formatUnacknowledged(waiting);
  return (
    <span
      className={old ? `${styles.count} ${styles.old}` : styles.count}
      title={old ? `${words}, when last heard` : words}
    >
      <StateMark state={waiting.worst} size={14} />
      <span aria-hidden="true">{waiting.total > 999 ? '999+' : waiting.total}</span>
      <span className="visually-hidden">
        , {words}
        {old && ', when last heard'}
      </span>
    </span>
  );
}
