import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../../ui/page/Page.tsx';

/** The front door. */
export default function HomeScreen() {
  return (
    <Page title="Remote Station Monitoring">
      <p>Monitor status of remote stations</p>
      <Button component={Link} to="/stations" variant="filled">
        View Stations
      </Button>
    </Page>
  );
}
