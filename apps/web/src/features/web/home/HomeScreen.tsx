import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useSession, useStationOverviews } from '../../../data/index.ts';
import { Banner } from '../../../ui/banner/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { FieldCard } from './FieldCard.tsx';
import { GetStartedCard } from './GetStartedCard.tsx';
import styles from './home.module.css';
import { OnCallCard } from './OnCallCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import { SuppressedCard } from './SuppressedCard.tsx';
import * as texts from './texts.ts';

/** The home page: what needs attention, who is on call, and what changed. */
export default function HomeScreen() {
  const { data } = useStationOverviews();
  const { user } = useSession();
  const isPhone = useIsPhone();
  const { state } = useLocation();
  // The page that led here, since the user's role may not open it.
  const refused = typeof state?.refused === 'string' ? (state.refused as string) : null;
  const isEmpty = data?.length === 0;
  return (
    <Page
      title={texts.title}
      sub={texts.monitorStations}
      compact
      actions={
        <>
          <Button component={Link} to="/display" className="wide-only">
            {texts.wallDisplay}
          </Button>
          <Button component={Link} to="/stations" variant={isPhone ? 'default' : 'filled'}>
            {texts.viewStations}
          </Button>
        </>
      }
    >
      {refused !== null && user !== null && (
        <div className={styles.refused}>
          <Banner state="disabled" title={texts.pageNotAllowed(refused)} urgent>
            {texts.yourRole(user.Role)}
          </Banner>
        </div>
      )}
      <div className={isEmpty ? styles.empty : styles.columns}>
        <div className={styles.main}>
          {isEmpty && <GetStartedCard />}
          <AttentionCard />
          {!isEmpty && <GetStartedCard />}
          {!isEmpty && <RecentCard />}
        </div>
        {!isEmpty && (
          <div className={styles.side}>
            <OnCallCard />
            <FieldCard />
            <SuppressedCard />
          </div>
        )}
      </div>
    </Page>
  );
}
