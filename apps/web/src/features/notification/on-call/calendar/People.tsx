import type { OnCallRange } from '@outpost/contract';
import type { UserLookup } from '../model/rows.ts';
import * as texts from '../texts.ts';
import styles from './people.module.css';
import type { Drag } from './use-shift-drag.ts';

export interface PeopleProps {
  readonly range: OnCallRange;
  readonly userOf: UserLookup;
  readonly drag: Drag | null;
}

const MAX_SHOWN = 16;

/** The users with their colours; a shift that is dropped on one is given to them. */
export function People({ range, userOf, drag }: PeopleProps) {
  const named = new Set(range.Rows.flatMap(({ Shifts }) => Shifts.map(({ HolderId }) => HolderId)));
  const users = range.Users.filter(({ AccountId, CanTake }) => CanTake || named.has(AccountId));
  const shown = users.length <= MAX_SHOWN ? users : users.filter(({ AccountId }) => named.has(AccountId));
  return (
    <ul className={styles.people} aria-label={texts.users}>
      {shown.slice(0, MAX_SHOWN).map(({ AccountId, Name }) => (
        <li
          key={AccountId}
          className={drag?.over === `user-${AccountId}` ? `${styles.person} ${styles.over}` : styles.person}
          style={{ '--own': `var(--s${userOf(AccountId).colour})` } as React.CSSProperties}
          data-user={AccountId}
        >
          {Name}
        </li>
      ))}
      {shown.length > MAX_SHOWN && (
        <li className={`note ${styles.more}`}>{texts.moreUsers(shown.length - MAX_SHOWN)}</li>
      )}
    </ul>
  );
}
