import { Brand } from './Brand.tsx';
import { LiveIndicator } from './LiveIndicator.tsx';
import { SearchButton } from './SearchButton.tsx';
import { TallyList } from './TallyList.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import styles from './top.module.css';

/** Search, the field in five numbers, and the connection. */
export function TopBar() {
  return (
    <header className={styles.top}>
      <div className={styles.topBrand}>
        <Brand />
      </div>
      <SearchButton />
      <div className={styles.topEnd}>
        <TallyList />
        <LiveIndicator />
        <div className={styles.topTheme}>
          <ThemeMenu />
        </div>
      </div>
    </header>
  );
}
