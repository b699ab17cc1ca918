import { PRIORITIES, type Priority } from '@outpost/contract';
import { STATE_LABELS, StateMark } from '../state/index.ts';
import styles from './alarm.module.css';
import type { CountByPriority } from './count.ts';

/** `Critical 2 High 3`, each with its shape; without those of which there are none. */
export function PriorityCounts({ counts }: { readonly counts: CountByPriority }) {
  const shown: readonly Priority[] = PRIORITIES.filter((priority) => counts[priority] > 0);
  return (
    <span className={styles.counts}>
      {shown.map((priority) => (
        <span key={priority}>
          <StateMark state={priority} size={13} /> {STATE_LABELS[priority]} <b>{counts[priority]}</b>
        </span>
      ))}
    </span>
  );
}
