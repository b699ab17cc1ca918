import { Link } from 'react-router';
import { useAccounts, useEscalationPreview, useFailure } from '../../../../data/index.ts';
import styles from '../alerts.module.css';
import { stepRecipients } from '../model/step-recipients.ts';
import * as texts from '../texts.ts';

/** Who a critical alarm of a station would notify at once if it were raised now. */
export function StationEscalation({ stationId }: { readonly stationId: number }) {
  const asked = useEscalationPreview({ stationId, priority: 'critical' });
  const failure = useFailure(asked);
  const now = asked.data?.Escalations[0];
  const { data: accounts } = useAccounts();
  const { acknowledging, viewers } = stepRecipients(now?.Steps[0]?.Notified ?? [], accounts ?? []);
  const names = acknowledging.join(', ');
  const isOtherNotified = now !== undefined && (now.NoneOnCall || now.OnCallNotReached.length > 0);
  return (
    <p className={styles.escalation}>
      <b>{texts.criticalAlarmNow}</b> {failure !== null && now === undefined && texts.couldNotLoadEscalation}
      {now !== undefined && (
        <>
          {now.NoneOnCall && <span className="failed">{texts.noUserOnCallThen} </span>}
          {now.OnCallNotReached.length > 0 && (
            <span className="failed">{texts.onCallNotReached(now.OnCallNotReached)} </span>
          )}
          {isOtherNotified && names !== '' ? texts.notifiedInstead(names) : names || texts.noReachableUser}
          {viewers.length > 0 && `. ${texts.viewersNotified(viewers.join(', '))}`}
        </>
      )}{' '}
      <Link to="/on-call">{texts.escalation}</Link>
    </p>
  );
}
