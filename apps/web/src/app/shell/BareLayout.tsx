import { Link, Outlet } from 'react-router';
import { usePublicConfig, useSession } from '../../data/index.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import * as texts from '../texts.ts';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import styles from './frame.module.css';
import { Starting } from './Starting.tsx';
import { ToastArea } from './ToastArea.tsx';

/** Sign-in and first start: one card in the middle, with a link to the sign-in page only. */
export function BareLayout() {
  const { phase } = useSession();
  const { ObserveOnly } = usePublicConfig();
  if (phase === 'starting') return <Starting />;
  return (
    <div className={styles.bare}>
      <header className={styles.bareBrand}>
        <Brand />
        {phase === 'signed-out' && (
          <nav aria-label={texts.mainNavigation}>
            <Link to="/login" className={styles.bareSignIn}>
              {texts.signIn}
            </Link>
          </nav>
        )}
        <Link to="/guide/account.html" className={styles.bareSignIn} target="_blank">
          {texts.help}
        </Link>
      </header>
      {ObserveOnly && (
        <div className={styles.bareNotice}>
          <Banner state="high" title={texts.observeOnly}>
            {texts.observeOnlyHint}
          </Banner>
        </div>
      )}
      <main id="main" className={styles.bareMain}>
        <Outlet />
      </main>
      <Footer />
      <ToastArea position="top-right" />
    </div>
  );
}
