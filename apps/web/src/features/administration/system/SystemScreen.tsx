import { Link } from 'react-router';
import { useFailure, useSystemHealth, useSystemSettings } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Page, useFragment, useScrollToPart } from '../../../ui/page/index.ts';
import { GROUPS } from './groups.ts';
import { HealthCard } from './HealthCard.tsx';
import { SettingsGroupSection } from './SettingsGroupSection.tsx';
import styles from './system.module.css';
import * as texts from './texts.ts';

/** Health, and the system settings by task: their origin, and changes that wait for a restart. */
export default function SystemScreen() {
  const asked = useSystemSettings();
  const health = useSystemHealth();
  const healthFailure = useFailure(health);
  const named = useFragment();
  const { data } = asked;
  useScrollToPart(data === undefined || named === '' ? null : named);
  if (data === undefined) {
    return (
      <Page title={texts.system}>
        <LoadingOrFailed query={asked} loading={texts.loadingSettings} failed={texts.couldNotLoadSettings} />
      </Page>
    );
  }
  const waiting = data.filter(({ Waits }) => Waits).length;
  const unusable = data.filter(({ Problem }) => Problem !== null).length;
  return (
    <Page title={texts.system}>
      {unusable > 0 && (
        <p className="failed" role="alert">
          {texts.settingsNotValid(unusable)}
        </p>
      )}
      {waiting > 0 && <p>{texts.changesWaiting(waiting)}</p>}
      <div className={styles.groups}>
        <HealthCard health={health.data} failure={healthFailure} />
        <nav className={styles.contents} aria-label={texts.onThisPage}>
          {GROUPS.map(({ id, title }) => (
            <Link key={id} to={`#${id}`}>
              {title}
            </Link>
          ))}
        </nav>
        {GROUPS.map((group) => (
          <SettingsGroupSection
            key={group.id}
            group={group}
            settings={data}
            health={health.data}
            named={named}
          />
        ))}
      </div>
    </Page>
  );
}
