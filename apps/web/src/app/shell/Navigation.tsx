import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { type SessionView, useSession } from '../../data/index.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AlarmBadge } from '../alarms/AlarmBadge.tsx';
import { labelOf } from '../screens.ts';
import * as texts from '../texts.ts';
import { UpdateCard } from '../update/UpdateCard.tsx';
import { Brand } from './Brand.tsx';
import { type NavScreen, navigationOf } from './navigation.ts';
import styles from './side.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useEntryPath } from './use-screen.ts';

/** The side navigation of wide screens. */
export function Navigation() {
  const session = useSession();
  const config = navigationOf('config', session);
  const user = session.user ?? session.remembered;
  const list = useRef<HTMLDivElement>(null);
  const current = useEntryPath();
  useEffect(() => {
    if (current !== undefined && config.length > 0)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, config.length]);
  return (
    <nav aria-label={texts.mainNavigation} className={styles.side}>
      <Brand />
      <div ref={list} className={styles.nav}>
        <NavEntries entries={navigationOf('main', session)} />
        {config.length > 0 && <NavEntries heading={texts.config} entries={config} />}
        {session.phase === 'signed-out' && <SignInEntry />}
      </div>
      <div className={styles.sideEnd}>
        <UpdateCard />
      </div>
      {user !== null && <UserMenu user={user} />}
    </nav>
  );
}

export interface NavEntriesProps {
  readonly entries: readonly NavScreen[];
  /** The menu's label; the main one needs none. */
  readonly heading?: string;
  readonly onGo?: () => void;
}

/** One menu of the navigation. */
export function NavEntries({ entries, heading, onGo }: NavEntriesProps) {
  const id = useId();
  const current = useEntryPath();
  return (
    <>
      {heading !== undefined && (
        <h2 id={id} className={styles.section}>
          {heading}
        </h2>
      )}
      <ul className={styles.entries} aria-labelledby={heading === undefined ? undefined : id}>
        {entries.map((screen) => (
          <li key={screen.path}>
            <Link
              to={screen.path}
              className={styles.entry}
              aria-current={screen.path === current ? 'page' : undefined}
              onClick={onGo}
            >
              <Icon name={screen.nav.icon} />
              {labelOf(screen)}
              {screen.path === '/alarms' && (
                <span className={styles.badge}>
                  <AlarmBadge />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export function SignInEntry() {
  return (
    <Link to="/login" className={styles.entry}>
      <Icon name="user" />
      {texts.signIn}
    </Link>
  );
}

/** The entries of a phone's bottom bar for this user. */
export function phoneEntries(session: SessionView): NavScreen[] {
  return navigationOf('main', session).filter((screen) => screen.nav.phone);
}
