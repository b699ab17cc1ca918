import { Link } from 'react-router';
import { useAlarms, useServerNow } from '../../../data/index.ts';
import { formatTimeUntil } from '../../../ui/age/index.ts';
import { Card } from '../../../ui/page/index.ts';
import styles from './home.module.css';
import { MoreLink } from './MoreLink.tsx';
import * as texts from './texts.ts';

const SHOWN = 5;

/** Stations in maintenance and suppressed alarms with their ends, soonest first. */
export function SuppressedCard() {
  const { activeAlarms } = useAlarms();
  const nowMs = useServerNow();
  if (activeAlarms === null) return null;
  const { Maintenance, Suppressed } = activeAlarms;
  const all = [
    ...Maintenance.map(({ StationId, SiteName, Until, By }) => ({
      key: `station ${StationId}`,
      StationId,
      SiteName,
      Until,
      what: texts.maintenanceBy(By),
    })),
    ...Suppressed.map(({ StationId, PointId, Kind, SiteName, Message, State, Until, By }) => ({
      key: `${StationId} ${PointId} ${Kind}`,
      StationId,
      SiteName,
      Until,
      what: State === 'shelved' ? texts.shelvedBy(Message, By) : texts.outOfServiceBy(Message, By),
    })),
  ].sort((a, b) => endMs(a.Until) - endMs(b.Until));
  if (all.length === 0) return null;
  return (
    <Card title={texts.suppressedAndMaintenance} pad={false}>
      <dl className={`rows ${styles.facts}`}>
        {all.slice(0, SHOWN).map(({ key, StationId, SiteName, Until, what }) => (
          <div key={key}>
            <dt>
              <Link to={`/stations/${StationId}`}>{SiteName}</Link>
              <span className={`note ${styles.muted}`}>{what}</span>
            </dt>
            <dd>
              <b>{Until === null ? texts.noEnd : texts.endsAt(formatTimeUntil(Date.parse(Until), nowMs))}</b>
            </dd>
          </div>
        ))}
      </dl>
      <MoreLink to="/alarms?view=suppressed">
        {all.length > SHOWN ? texts.moreItems(all.length - SHOWN) : texts.viewSuppressed}
      </MoreLink>
    </Card>
  );
}

const endMs = (until: string | null) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));
