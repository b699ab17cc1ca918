import type { ChangedField } from '@outpost/contract';
import styles from './change-list.module.css';
import * as texts from './texts.ts';

const MAX_SHOWN = 200;

export interface ChangeListProps {
  readonly changes: readonly ChangedField[];
  /** The total number, if only the first are given. */
  readonly total?: number;
}

/** Changed fields, one line each. */
export function ChangeList({ changes, total = changes.length }: ChangeListProps) {
  const shown = changes.slice(0, MAX_SHOWN);
  return (
    <>
      <ul className={styles.changes}>
        {shown.map(({ Path, What, Before, After }) => (
          <li key={Path}>
            <span className="muted">{What}</span>
            <span>
              {Before === null ? <span className="muted">{texts.newEntry}</span> : <del>{Before}</del>}
              {' → '}
              {After === null ? <span className="muted">{texts.removed}</span> : <ins>{After}</ins>}
            </span>
          </li>
        ))}
      </ul>
      {total > shown.length && <p className="hint">{texts.showingTheFirstOf(shown.length, total)}</p>}
    </>
  );
}
