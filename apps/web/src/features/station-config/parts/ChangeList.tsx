import type { ChangedField } from '@outpost/contract';
import listsStyles from '../lists.module.css';
import styles from '../station-config.module.css';

const SHOWN = 200;

/** Fields before and after, a line each. */
export function ChangeList({ changes }: { readonly changes: readonly ChangedField[] }) {
  return (
    <>
      <ul className={listsStyles.changes}>
        {changes.slice(0, SHOWN).map(({ Path, What, Before, After }) => (
          <li key={Path}>
            <span className={listsStyles.what}>{What}</span>
            <span>
              {Before === null ? <span className={styles.none}>new</span> : <del>{Before}</del>}
              {' → '}
              {After === null ? <span className={styles.none}>removed</span> : <ins>{After}</ins>}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && (
        <p className={styles.hint}>
          The first {SHOWN} of {changes.length} are shown.
        </p>
      )}
    </>
  );
}
