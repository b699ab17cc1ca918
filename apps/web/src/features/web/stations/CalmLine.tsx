import type { StationDetail, StationRecipients } from '@outpost/contract';
import { Link } from 'react-router';
import { useStationRecipients } from '../../../data/index.ts';
import styles from './alarms.module.css';
import { describeRecipients } from './recipients.ts';
import * as texts from './texts.ts';

/** What takes the place of the alarms while there are none: who would be notified, and where to look. */
export function CalmLine({ station }: { readonly station: StationDetail }) {
  const { data } = useStationRecipients(station.StationId);
  const { StationId, Latitude, Longitude } = station;
  return (
    <p className={`note ${styles.calm}`}>
      {data !== undefined && station.Enabled && <Recipients recipients={data} />}
      <Link to={`/alarms?view=log&station=${StationId}`}>{texts.viewAlarmLog}</Link>
      {Latitude !== null && Longitude !== null && (
        <Link to={`/map?station=${StationId}`}>{texts.showOnMap}</Link>
      )}
    </p>
  );
}

function Recipients({ recipients }: { readonly recipients: StationRecipients }) {
  const isReached = recipients.Notified.length > 0 && !recipients.NoChannel;
  return (
    <span className={isReached ? styles.recipients : `${styles.recipients} failed`}>
      {describeRecipients(recipients)}
    </span>
  );
}
