import { session, useSession } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Segments } from '../../ui/segments/index.ts';
import { useThemeChoices } from '../../ui/settings/theme.ts';
import * as texts from '../texts.ts';
import { UpdateCard } from '../update/UpdateCard.tsx';
import styles from './bottom.module.css';
import { NavEntries, SignInEntry } from './Navigation.tsx';
import { navigationOf } from './navigation.ts';
import { ScreenHelp } from './ScreenHelp.tsx';
import side from './side.module.css';
import { UserCard } from './UserMenu.tsx';

/** The entries that a phone's bottom bar has no space for. */
export function MoreSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const view = useSession();
  const user = view.user ?? view.remembered;
  const themes = useThemeChoices();
  const rest = [
    ...navigationOf('main', view).filter((screen) => !screen.nav.phone),
    ...navigationOf('user', view),
  ];
  const config = navigationOf('config', view);
  return (
    <Dialog open={open} onClose={onClose} title={texts.more} hideTitle place="sheet">
      <div className={styles.sheet}>
        {user !== null && (
          <div className={styles.sheetUser}>
            <UserCard user={user} />
          </div>
        )}
        <UpdateCard />
        {rest.length > 0 && <NavEntries entries={rest} onGo={onClose} />}
        {config.length > 0 && <NavEntries heading={texts.config} entries={config} onGo={onClose} />}
        <div className={styles.themes}>
          <h2 className={side.section}>{texts.theme}</h2>
          <Segments
            label={texts.theme}
            wide
            value={themes.find((theme) => theme.chosen)?.value ?? 'auto'}
            options={themes}
            onChange={(value) => themes.find((theme) => theme.value === value)?.choose()}
          />
        </div>
        <ScreenHelp className={side.entry!} />
        {user === null ? (
          <SignInEntry />
        ) : (
          <button
            type="button"
            className={side.entry}
            onClick={() => {
              onClose();
              void session.logout();
            }}
          >
            <Icon name="out" />
            {texts.signOut}
          </button>
        )}
      </div>
    </Dialog>
  );
}
