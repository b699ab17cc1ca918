import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../data/index.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AlarmBadge } from '../alarms/AlarmBadge.tsx';
import { labelOf } from '../screens.ts';
import * as texts from '../texts.ts';
import { useUpdateReady } from '../update/use-update.ts';
import styles from './bottom.module.css';
import { MoreSheet } from './MoreSheet.tsx';
import { phoneEntries } from './Navigation.tsx';
import { useEntryPath } from './use-screen.ts';

/** The navigation on a phone. */
export function BottomBar() {
  const session = useSession();
  const current = useEntryPath();
  const isNewer = useUpdateReady();
  const [more, setMore] = useState(false);
  const close = useCallback(() => setMore(false), []);
  return (
    <>
      <nav aria-label={texts.mainNavigation} className={styles.bottom}>
        {phoneEntries(session).map((screen) => (
          <Link
            key={screen.path}
            to={screen.path}
            className={`column ${styles.bottomEntry}`}
            aria-current={screen.path === current ? 'page' : undefined}
          >
            <Icon name={screen.nav.icon} size={21} />
            {labelOf(screen)}
            {screen.path === '/alarms' && (
              <span className={styles.badge}>
                <AlarmBadge />
              </span>
            )}
          </Link>
        ))}
        <button
          type="button"
          className={`column ${styles.bottomEntry}`}
          aria-haspopup="dialog"
          aria-label={isNewer ? texts.moreWithNewVersion : undefined}
          onClick={() => setMore(true)}
        >
          <span className={isNewer ? `${styles.more} ${styles.marked}` : styles.more}>
            <Icon name="more" size={21} />
          </span>
          {texts.more}
        </button>
      </nav>
      <MoreSheet open={more} onClose={close} />
    </>
  );
}
