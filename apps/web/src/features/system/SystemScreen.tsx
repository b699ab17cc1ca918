import { Link } from 'react-router';
import { useFailure, useSystemSettings } from '../../data/index.ts';
import { Failed, Loading } from '../../ui/feedback/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import { CARDS } from './cards.ts';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './system.module.css';

/** The settings of the system, where they come from, and what waits for the next start. */
export default function SystemScreen() {
  const asked = useSystemSettings();
  const failure = useFailure(asked);
  const { data, refetch, isFetching } = asked;
  if (data === undefined) {
    return (
      <Page title="System">
        {failure === null ? (
          <Loading label="Loading the settings" />
        ) : (
          <Failed
            title="The settings could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {failure.detail}
          </Failed>
        )}
      </Page>
    );
  }
  const waiting = data.filter(({ Waits }) => Waits).length;
  const unusable = data.filter(({ Problem }) => Problem !== null).length;
  return (
    <Page title="System">
      {unusable > 0 && (
        <p className={styles.problem} role="alert">
          {unusable === 1 ? 'One setting' : `${unusable} settings`} cannot be used as saved; the default holds
          meanwhile.
        </p>
      )}
      {waiting > 0 && (
        <p className={styles.waiting}>
          {waiting === 1 ? 'One change holds' : `${waiting} changes hold`} from the next start of Outpost on.
        </p>
      )}
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <SettingsForm key={card.title} card={card} settings={data} />
        ))}
        <Card title="History">
          <p className={styles.lead}>
            For how long values are kept, and what they take on disk, is at{' '}
            <Link to="/config/history">History</Link>.
          </p>
        </Card>
      </div>
    </Page>
  );
}
