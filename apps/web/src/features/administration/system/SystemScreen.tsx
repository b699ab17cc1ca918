import { Link } from 'react-router';
import { useFailure, useSystemSettings } from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { CARDS } from './cards.ts';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './system.module.css';
import * as texts from './texts.ts';

/** The system settings, their origin, and changes that wait for a restart. */
export default function SystemScreen() {
  const asked = useSystemSettings();
  const failure = useFailure(asked);
  const { data, refetch, isFetching } = asked;
  if (data === undefined) {
    return (
      <Page title={texts.system}>
        {failure === null ? (
          <Loading label={texts.loadingSettings} />
        ) : (
          <Failed title={texts.couldNotLoadSettings} onRetry={() => void refetch()} retrying={isFetching}>
            {failure.detail}
          </Failed>
        )}
      </Page>
    );
  }
  const waiting = data.filter(({ Waits }) => Waits).length;
  const unusable = data.filter(({ Problem }) => Problem !== null).length;
  return (
    <Page title={texts.system}>
      {unusable > 0 && (
        <p className={styles.problem} role="alert">
          {texts.settingsNotValid(unusable)}
        </p>
      )}
      {waiting > 0 && <p className={styles.waiting}>{texts.changesWaiting(waiting)}</p>}
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <SettingsForm key={card.title} card={card} settings={data} />
        ))}
        <Card title={texts.history}>
          <p className={styles.lead}>
            {fill(texts.historyHint, { link: <Link to="/config/history">{texts.history}</Link> })}
          </p>
        </Card>
      </div>
    </Page>
  );
}
