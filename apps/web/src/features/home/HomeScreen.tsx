import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../../ui/page/index.ts';
import styles from './home.module.css';
import { NeedsSomeone } from './NeedsSomeone.tsx';

/** The front door: what this is, the way to it, and what needs someone now. */
export default function HomeScreen() {
  return (
    <Page title="Remote Station Monitoring">
      <p className={styles.lead}>Monitor status of remote stations</p>
      <Button component={Link} to="/stations" variant="filled" size="md" className={styles.go}>
        View Stations
      </Button>
      <NeedsSomeone />
    </Page>
  );
}
