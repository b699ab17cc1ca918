import { useNavigate } from 'react-router';
import { type SessionUser, session, useSession } from '../../data/index.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import { labelOf } from '../screens.ts';
import * as texts from '../texts.ts';
import { initialsOf } from './initials.ts';
import { navigationOf } from './navigation.ts';
import styles from './side.module.css';

/** The user's first and last name with the account menu. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const view = useSession();
  const navigate = useNavigate();
  const own = navigationOf('user', view).map((screen) => ({
    key: screen.path,
    label: labelOf(screen),
    icon: screen.nav.icon,
    onSelect: () => void navigate(screen.path),
  }));
  const leave = {
    key: 'sign-out',
    label: texts.signOut,
    icon: 'out' as const,
    onSelect: () => void session.logout(),
  };
  return (
    <div className={styles.me}>
      <Menu
        place="above"
        buttonClassName={styles.meButton}
        button={<UserCard user={user} />}
        groups={own.length > 0 ? [{ items: own }, { items: [leave] }] : [{ items: [leave] }]}
      />
    </div>
  );
}

export function UserCard({ user }: { readonly user: SessionUser }) {
  return (
    <>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(user.FirstName, user.LastName)}
      </span>
      <span className="column">
        <span className={styles.meName}>
          {user.FirstName} {user.LastName}
        </span>
        <span className={styles.meRole}>{user.Role}</span>
      </span>
    </>
  );
}
