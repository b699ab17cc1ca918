import { useSession } from '../../../data/index.ts';
import { Page } from '../../../ui/page/index.ts';
import styles from './account.module.css';
import { NotificationChannels } from './channels/NotificationChannels.tsx';
import { OwnAlerts } from './OwnAlerts.tsx';
import { OwnOnCallCard } from './OwnOnCallCard.tsx';
import { Password } from './Password.tsx';
import { Profile } from './Profile.tsx';
import { SessionsCard } from './Sessions.tsx';
import { PasskeysCard } from './second-factor/PasskeysCard.tsx';
import { SecondFactor } from './second-factor/SecondFactor.tsx';
import { ThisBrowser } from './ThisBrowser.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { UnitsCard } from './UnitsCard.tsx';

/** The account of the signed-in user and their own settings. */
export default function AccountScreen() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <Page>
      <div className={`cards ${styles.cards}`}>
        <div className="stack">
          <Profile user={user} />
          <Password user={user} />
          <SecondFactor user={user} />
          <PasskeysCard user={user} />
          <SessionsCard />
        </div>
        <div className="stack">
          <NotificationChannels />
          <OwnAlerts user={user} />
          <OwnOnCallCard user={user} />
          <UnitsCard user={user} />
          <ThisBrowser />
          <ThisDevice />
        </div>
      </div>
    </Page>
  );
}
