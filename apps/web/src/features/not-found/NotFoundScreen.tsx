import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../../ui/page/Page.tsx';
import styles from './not-found.module.css';

/** Any path that is no screen. */
export default function NotFoundScreen() {
  return (
    <Page title="404 - Not Found">
      <p className={styles.words}>The page requested was not found.</p>
      <div>
        <Button component={Link} to="/" variant="filled">
          Return to home page
        </Button>
      </div>
    </Page>
  );
}
