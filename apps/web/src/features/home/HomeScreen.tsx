import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../../ui/page/index.ts';
import { AttentionCard } from './AttentionCard.tsx';
import styles from './home.module.css';

/** The home page: heading, link to the stations, and the stations that need attention. */
export default function HomeScreen() {
  return (
    <Page title="Remote Station Monitoring">
      <p className={styles.lead}>Monitor status of remote stations</p>
      <Button component={Link} to="/stations" variant="filled" size="md" className={styles.go}>
        View Stations
      </Button>
      <AttentionCard />
    </Page>
  );
}
