import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../../../ui/page/index.ts';
import { AttentionCard } from './AttentionCard.tsx';
import styles from './home.module.css';
import * as texts from './texts.ts';

/** The home page: heading, link to the stations, and the stations that need attention. */
export default function HomeScreen() {
  return (
    <Page title={texts.remoteStationMonitoring}>
      <p className={styles.lead}>{texts.monitorStations}</p>
      <Button component={Link} to="/stations" variant="filled" size="md" className={styles.go}>
        {texts.viewStations}
      </Button>
      <AttentionCard />
    </Page>
  );
}
