import { Button } from '@mantine/core';
import { session, useSession } from '../../data/index.ts';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import styles from './account.module.css';
import { OwnAlerts } from './OwnAlerts.tsx';
import { OwnDuty } from './OwnDuty.tsx';
import { Reach } from './reach/Reach.tsx';
import { ThisBrowser } from './ThisBrowser.tsx';
import { ThisDevice } from './ThisDevice.tsx';

/** Whose session this is, and what they may set for themselves. */
export default function AccountScreen() {
  const { user, can } = useSession();
  if (user === null) return null;
  return (
    <Page title="Account">
      <div className={styles.cards}>
        <Card title="Signed in as">
          <Facts>
            <FactLine name="Name" text={`${user.FirstName} ${user.LastName}`} />
            <FactLine name="Email address" text={user.Email} />
            <FactLine name="Role" text={user.Role} />
          </Facts>
          <div className={styles.action}>
            <Button onClick={() => void session.logout()}>Sign Out</Button>
          </div>
        </Card>
        <ThisBrowser />
        <ThisDevice />
        <Reach />
        {can('Operator') && <OwnDuty />}
        {can('Operator') && <OwnAlerts user={user} />}
      </div>
    </Page>
  );
}
