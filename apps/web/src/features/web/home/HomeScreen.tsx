import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useStationOverviews } from '../../../data/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { FieldCard } from './FieldCard.tsx';
import styles from './home.module.css';
import { OnCallCard } from './OnCallCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import { SuppressedCard } from './SuppressedCard.tsx';
import * as texts from './texts.ts';

/** The home page: what needs attention, who is on call, and what changed. */
export default function HomeScreen() {
  const { data } = useStationOverviews();
  const isEmpty = data?.length === 0;
  return (
    <Page
      title={texts.remoteStationMonitoring}
      sub={texts.monitorStations}
      actions={
        <Button component={Link} to="/stations" variant="filled" className={styles.go}>
          {texts.viewStations}
        </Button>
      }
    >
      <div className={isEmpty ? undefined : styles.columns}>
        <div className={styles.main}>
          <AttentionCard />
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
