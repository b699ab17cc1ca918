import { NavLink } from 'react-router';
import { type SessionView, useSession } from '../../data/index.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { UpdateCard } from '../update/UpdateCard.tsx';
import { Brand } from './Brand.tsx';
import { type NavScreen, navigationOf } from './navigation.ts';
import styles from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

/** The left side on screens that are wide enough. */
export function Navigation() {
  const session = useSession();
  const config = navigationOf('config', session);
  return (
    <nav aria-label="Main" className={styles.side}>
      <Brand />
      <div className={styles.nav}>
        <NavEntries entries={navigationOf('main', session)} />
        {config.length > 0 && (
          <>
            <h2 className={styles.section}>Config</h2>
            <NavEntries entries={config} />
          </>
        )}
        {session.phase === 'signed-out' && <SignInEntry />}
      </div>
      <div className={styles.sideEnd}>
        <UpdateCard />
      </div>
      {session.user !== null && <UserMenu user={session.user} />}
    </nav>
  );
}

export function NavEntries({ entries, onGo }: { readonly entries: NavScreen[]; readonly onGo?: () => void }) {
  return (
    <ul className={styles.entries}>
      {entries.map((screen) => (
        <li key={screen.path}>
          <NavLink to={screen.path} end={screen.path === '/'} className={styles.entry!} onClick={onGo}>
            <Icon name={screen.nav.icon} />
            {screen.nav.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export function SignInEntry() {
  return (
    <NavLink to="/login" className={styles.entry!}>
      <Icon name="user" />
      Sign In
    </NavLink>
  );
}

/** Whether anything beyond the bottom bar's own entries is there for this visitor. */
export function phoneEntries(session: SessionView): NavScreen[] {
  return navigationOf('main', session).filter((screen) => screen.nav.phone);
}
