import { useCallback, useState } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../../data/index.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import { phoneEntries } from './Navigation.tsx';
import styles from './shell.module.css';

/** The navigation of a phone. */
export function BottomBar() {
  const session = useSession();
  const [more, setMore] = useState(false);
  const close = useCallback(() => setMore(false), []);
  return (
    <>
      <nav aria-label="Main" className={styles.bottom}>
        {phoneEntries(session).map((screen) => (
          <NavLink
            key={screen.path}
            to={screen.path}
            end={screen.path === '/'}
            className={styles.bottomEntry!}
          >
            <Icon name={screen.nav.icon} size={21} />
            {screen.nav.label}
          </NavLink>
        ))}
        <button
          type="button"
          className={styles.bottomEntry}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        >
          <Icon name="more" size={21} />
          More
        </button>
      </nav>
      <MoreSheet open={more} onClose={close} />
    </>
  );
}
