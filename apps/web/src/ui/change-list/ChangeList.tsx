import type { ChangedField } from '@outpost/contract';
import styles from './change-list.module.css';

const MAX_SHOWN = 200;

export interface ChangeListProps {
  readonly changes: readonly ChangedField[];
  /** How many there are in all, where only the first are given. */
  readonly total?: number;
}

/** Fields before and after, one line each. */
export function ChangeList({ changes, total = changes.length }: ChangeListProps) {
  const shown = changes.slice(0, MAX_SHOWN);
  return (
    <>
      <ul className={styles.changes}>
        {shown.map(({ Path, What, Before, After }) => (
          <li key={Path}>
            <span className={styles.what}>{What}</span>
            <span>
              {Before === null ? <span className={styles.none}>new</span> : <del>{Before}</del>}
              {' → '}
              {After === null ? <span className={styles.none}>removed</span> : <ins>{After}</ins>}
            </span>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className={styles.more}>
          The first {shown.length} of {total} are shown.
        </p>
      )}
    </>
  );
}
