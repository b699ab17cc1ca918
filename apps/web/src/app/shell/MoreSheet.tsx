import { session, useSession } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { UpdateCard } from '../update/UpdateCard.tsx';
import { NavEntries, SignInEntry } from './Navigation.tsx';
import { navigationOf } from './navigation.ts';
import styles from './shell.module.css';
import { useThemeChoices } from './theme-choice.ts';
import { UserCard } from './UserMenu.tsx';

/** What a phone's bottom bar has no room for. */
export function MoreSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const view = useSession();
  const themes = useThemeChoices();
  const rest = [
    ...navigationOf('main', view).filter((screen) => !screen.nav.phone),
    ...navigationOf('user', view),
  ];
  const config = navigationOf('config', view);
  return (
    <Dialog open={open} onClose={onClose} title="More" hideTitle place="sheet">
      <div className={styles.sheet}>
        {view.user !== null && (
          <div className={styles.sheetUser}>
            <UserCard user={view.user} />
          </div>
        )}
        <UpdateCard />
        {rest.length > 0 && <NavEntries entries={rest} onGo={onClose} />}
        {config.length > 0 && (
          <>
            <h3 className={styles.section}>Config</h3>
            <NavEntries entries={config} onGo={onClose} />
          </>
        )}
        <fieldset className={styles.themes}>
          <legend className={styles.section}>Theme</legend>
          <div className={styles.themeChoices}>
            {themes.map((theme) => (
              <button
                key={theme.value}
                type="button"
                className={styles.themeChoice}
                aria-pressed={theme.chosen}
                onClick={theme.choose}
              >
                <Icon name={theme.icon} />
                {theme.label}
              </button>
            ))}
          </div>
        </fieldset>
        {view.user === null ? (
          <SignInEntry />
        ) : (
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              onClose();
              void session.logout();
            }}
          >
            <Icon name="out" />
            Sign Out
          </button>
        )}
      </div>
    </Dialog>
  );
}
