import { Link } from 'react-router';
import { useAlarms, useServerNow } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { formatTimeUntil } from '../../../ui/time/index.ts';
import styles from './home.module.css';
import { MoreLink } from './MoreLink.tsx';
import { suppressedRowsOf } from './suppressed-rows.ts';
import * as texts from './texts.ts';

const SHOWN = 5;

/** Stations in maintenance and suppressed alarms with their ends, those with active alarms first. */
export function SuppressedCard() {
  const { activeAlarms } = useAlarms();
  const nowMs = useServerNow();
  if (activeAlarms === null) return null;
  const all = suppressedRowsOf(activeAlarms);
  if (all.length === 0) return null;
  return (
    <Card title={texts.suppressedAndMaintenance} pad={false}>
      <dl className={`rows ${styles.facts}`}>
        {all.slice(0, SHOWN).map(({ key, StationId, SiteName, Until, what, worst, active }) => (
          <div key={key}>
            <dt>
              <Link to={`/stations/${StationId}`}>{SiteName}</Link>
              <span className={`note ${styles.muted}`}>{what}</span>
              {worst !== null && (
                <span className={styles.suppressedActive}>
                  <StateMark state={worst} size={13} />
                  {active}
                </span>
              )}
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
