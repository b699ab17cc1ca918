import type { AlarmLoad } from '@outpost/contract';
import { Link } from 'react-router';
import { useServerNow } from '../../data/index.ts';
import { formatMoment } from '../../ui/age/index.ts';
import { Card } from '../../ui/page/index.ts';
import { StateMark } from '../../ui/state/index.ts';
import styles from './alarm-load.module.css';

/** What stands for days and what chatters: alarms that say nothing any more. */
export function Noise({ load }: { readonly load: AlarmLoad }) {
  const nowMs = useServerNow();
  return (
    <Card title="Standing and chattering" note="alarms that say nothing any more">
      {load.Standing.length + load.Chattering.length === 0 && (
        <p className={styles.quiet}>None stands for more than a day, and none chattered.</p>
      )}
      <ul className={styles.list}>
        {load.Standing.map((alarm) => (
          <li key={alarm.Id}>
            <StateMark state={alarm.Priority} label={true} />
            <span>
              <Link to={`/alarms?alarm=${alarm.Id}`}>
                {alarm.SiteName}, {alarm.Message}
              </Link>
              <span className={styles.note}>
                stands since {formatMoment(Date.parse(alarm.LastRaisedAt), nowMs)}
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
              <span className={styles.note}>chattered, {alarm.Raises} times in all</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
