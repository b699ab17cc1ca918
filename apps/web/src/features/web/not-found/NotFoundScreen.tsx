import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../../../ui/page/Page.tsx';
import styles from './not-found.module.css';
import * as texts from './texts.ts';

/** Any path that is no screen. */
export default function NotFoundScreen() {
  return (
    <Page>
      <p className={styles.words}>{texts.pageNotFound}</p>
      <div>
        <Button component={Link} to="/" variant="filled">
          {texts.returnToHomePage}
        </Button>
      </div>
    </Page>
  );
}
