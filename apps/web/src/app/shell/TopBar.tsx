import { useSession } from '../../data/index.ts';
import { Brand } from './Brand.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { LiveIndicator } from './LiveIndicator.tsx';
import { ScreenHelp } from './ScreenHelp.tsx';
import { SearchButton } from './SearchButton.tsx';
import { TallyList } from './TallyList.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import styles from './top.module.css';

/** Search, the field in five numbers, and the connection; without them until the session is known. */
export function TopBar() {
  const isSignedIn = useSession().phase === 'signed-in';
  return (
    <header className={styles.top}>
      <div className={styles.topBrand}>
        <Brand />
      </div>
      {isSignedIn && <SearchButton />}
      <div className={styles.topEnd}>
        {isSignedIn && <TallyList />}
        {isSignedIn && <LiveIndicator />}
        <div className={styles.topTheme}>
          <ScreenHelp className="icon-button" iconOnly />
          <ThemeMenu />
        </div>
      </div>
      {isSignedIn && <ConnectionBanner />}
    </header>
  );
}
