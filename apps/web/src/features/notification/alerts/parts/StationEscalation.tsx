import { Link } from 'react-router';
import { useEscalationPreview, useFailure } from '../../../../data/index.ts';
import { formatChannels } from '../../../../ui/alert-settings/index.ts';
import styles from '../alerts.module.css';
import * as texts from '../texts.ts';

/** Who a critical alarm of a station would notify at once if it were raised now. */
export function StationEscalation({ stationId }: { readonly stationId: number }) {
  const asked = useEscalationPreview({ stationId, priority: 'critical' });
  const failure = useFailure(asked);
  const now = asked.data?.Escalations[0];
  const names = (now?.Steps[0]?.Notified ?? [])
    .map(({ Name, Channels }) => texts.nameWithChannels(Name, formatChannels(Channels)))
    .join(', ');
  return (
    <p className={styles.escalation}>
      <b>{texts.criticalAlarmNow}</b> {failure !== null && now === undefined && texts.couldNotLoadEscalation}
      {now !== undefined && (
        <>
          {now.NoneOnCall && <span className="failed">{texts.noOneOnCallThen} </span>}
          {now.NoneOnCall && names !== '' ? texts.notifiedInstead(names) : names || texts.noReachableUser}
        </>
      )}{' '}
      <Link to="/on-call">{texts.escalation}</Link>
    </p>
  );
}
