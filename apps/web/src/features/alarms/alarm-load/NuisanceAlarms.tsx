import type { AlarmLoad } from '@outpost/contract';
import { Link } from 'react-router';
import { useServerNow } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { formatMoment } from '../../../ui/time/index.ts';
import styles from './alarm-load.module.css';
import * as texts from './texts.ts';

/** Stale and chattering alarms. */
export function NuisanceAlarms({ load }: { readonly load: AlarmLoad }) {
  const nowMs = useServerNow();
  return (
    <Card title={texts.staleAndChattering} note={texts.nuisanceAlarms}>
      {load.Stale.length + load.Chattering.length === 0 && (
        <p className={`muted ${styles.muted}`}>{texts.noNuisanceAlarms}</p>
      )}
      <ul className={styles.list}>
        {load.Stale.map((alarm) => (
          <li key={alarm.Id}>
            <StateMark state={alarm.Priority} label={true} />
            <span>
              <Link to={`/alarms?alarm=${alarm.Id}`}>
                {alarm.SiteName}, {alarm.Message}
              </Link>
              <span className="note block">
                {texts.activeSince(formatMoment(Date.parse(alarm.LastRaisedAt), nowMs))}
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
              <span className="note block">{texts.chatteringActivations(alarm.Raises)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
