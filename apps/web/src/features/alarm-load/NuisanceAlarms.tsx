import type { AlarmLoad } from '@outpost/contract';
import { plural } from '@outpost/core';
import { Link } from 'react-router';
import { useServerNow } from '../../data/index.ts';
import { formatMoment } from '../../ui/age/index.ts';
import { Card } from '../../ui/page/index.ts';
import { StateMark } from '../../ui/state/index.ts';
import styles from './alarm-load.module.css';

/** Stale and chattering alarms. */
export function NuisanceAlarms({ load }: { readonly load: AlarmLoad }) {
  const nowMs = useServerNow();
  return (
    <Card title="Stale and chattering" note="nuisance alarms">
      {load.Stale.length + load.Chattering.length === 0 && (
        <p className={styles.muted}>No stale or chattering alarms.</p>
      )}
      <ul className={styles.list}>
        {load.Stale.map((alarm) => (
          <li key={alarm.Id}>
            <StateMark state={alarm.Priority} label={true} />
            <span>
              <Link to={`/alarms?alarm=${alarm.Id}`}>
                {alarm.SiteName}, {alarm.Message}
              </Link>
              <span className={styles.note}>
                active since {formatMoment(Date.parse(alarm.LastRaisedAt), nowMs)}
              </span>
            </span>
          </li>
        ))}
        {load.Chattering.map((alarm) => (
          <li key={`${alarm.StationId}/${alarm.PointId}/${alarm.Kind}/${alarm.Message}`}>
            <StateMark state={alarm.Priority} label={true} />
            <span>
              <Link to={`/stations/${alarm.StationId}`}>
                {alarm.SiteName}, {alarm.Message}
              </Link>
              <span className={styles.note}>
                chattering, raised {plural(alarm.Raises, { one: '# time', other: '# times' })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
