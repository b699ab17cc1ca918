import { Link } from 'react-router';
import { useFailure, useSystemHealth, useSystemSettings } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Page, useFragment, useScrollToPart } from '../../../ui/page/index.ts';
import { GROUPS, groupNamed } from './groups.ts';
import { HealthCard } from './HealthCard.tsx';
import { InvalidMark, SettingsGroupSection } from './SettingsGroupSection.tsx';
import styles from './system.module.css';
import * as texts from './texts.ts';

/** Health, and the system settings, a group at a time: their origin, and changes that wait for a restart. */
export default function SystemScreen() {
  const asked = useSystemSettings();
  const health = useSystemHealth();
  const healthFailure = useFailure(health);
  const named = useFragment();
  const { data } = asked;
  const group = groupNamed(named);
  // A card; a group is where its link was.
  useScrollToPart(data === undefined || named === '' || named === group.id ? null : named);
  if (data === undefined) {
    return (
      <Page>
        <LoadingOrFailed query={asked} loading={texts.loadingSettings} failed={texts.couldNotLoadSettings} />
      </Page>
    );
  }
  const waiting = data.filter(({ Waits }) => Waits).length;
  const unusable = data.filter(({ Problem }) => Problem !== null).length;
  return (
    <Page>
      {unusable > 0 && (
        <p className="failed" role="alert">
          {texts.settingsNotValid(unusable)}
        </p>
      )}
      {waiting > 0 && <p>{texts.changesWaiting(waiting)}</p>}
      <div className={styles.groups}>
        <HealthCard health={health.data} failure={healthFailure} />
        <nav className="segments" aria-label={texts.settingsGroups}>
          {GROUPS.map((own) => (
            <Link key={own.id} to={`#${own.id}`} aria-current={own === group ? 'page' : undefined}>
              {own.title} <InvalidMark group={own} settings={data} />
            </Link>
          ))}
        </nav>
        <SettingsGroupSection group={group} settings={data} health={health.data} named={named} />
      </div>
    </Page>
  );
}
