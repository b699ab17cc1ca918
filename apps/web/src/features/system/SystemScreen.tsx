import { plural } from '@outpost/core';
import { Link } from 'react-router';
import { useFailure, useSystemSettings } from '../../data/index.ts';
import { Failed, Loading } from '../../ui/feedback/index.ts';
import { Card, Page } from '../../ui/page/index.ts';
import { CARDS } from './cards.ts';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './system.module.css';

/** The system settings, their origin, and changes that wait for a restart. */
export default function SystemScreen() {
  const asked = useSystemSettings();
  const failure = useFailure(asked);
  const { data, refetch, isFetching } = asked;
  if (data === undefined) {
    return (
      <Page title="System">
        {failure === null ? (
          <Loading label="Loading settings" />
        ) : (
          <Failed title="Couldn't load the settings" onRetry={() => void refetch()} retrying={isFetching}>
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
          {plural(unusable, {
            one: '# setting is not valid. Its default is used.',
            other: '# settings are not valid. Their defaults are used.',
          })}
        </p>
      )}
      {waiting > 0 && (
        <p className={styles.waiting}>
          {plural(waiting, {
            one: '# change takes effect after restart.',
            other: '# changes take effect after restart.',
          })}
        </p>
      )}
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <SettingsForm key={card.title} card={card} settings={data} />
        ))}
        <Card title="History">
          <p className={styles.lead}>
            Set retention and check disk usage on the <Link to="/config/history">History</Link> page.
          </p>
        </Card>
      </div>
    </Page>
  );
}
