import { Link } from 'react-router';
import { useAlarmEvents, useFailure, useServerNow } from '../../../data/index.ts';
import { formatMoment, Moment } from '../../../ui/age/index.ts';
import { ALARM_EVENT_LABELS } from '../../../ui/alarm/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import styles from './home.module.css';
import { useLastLooked } from './last-looked.ts';
import { MoreLink } from './MoreLink.tsx';
import * as texts from './texts.ts';

const SHOWN = 10;

/** What happened to alarms since this browser last showed the home page, newest first. */
export function RecentCard() {
  const sinceMs = useLastLooked();
  const nowMs = useServerNow();
  const recent = useAlarmEvents({ fromMs: sinceMs, limit: SHOWN });
  const failure = useFailure(recent);
  return (
    <Card title={texts.sinceYouLastLooked} note={formatMoment(sinceMs, nowMs)} pad={false}>
      {recent.data === undefined ? (
        failure === null ? (
          <Loading label={texts.loadingRecent} />
        ) : (
          <Failed title={texts.recentUnavailable} onRetry={() => void recent.refetch()}>
            {failure.detail}
          </Failed>
        )
      ) : recent.data.Events.length === 0 ? (
        <p className={styles.normal}>{texts.nothingNew}</p>
      ) : (
        <ul className={styles.rows}>
          {recent.data.Events.map(({ Id, At, Kind, By, AlarmId, SiteName, Message }) => (
            <li key={Id} className={styles.event}>
              <Moment at={At} className={styles.muted} />
              <span>
                <Link to={`/alarms?alarm=${AlarmId}`}>{texts.alarmAt(SiteName, Message)}</Link>{' '}
                <span className={styles.muted}>
                  {By === null ? ALARM_EVENT_LABELS[Kind] : texts.eventBy(ALARM_EVENT_LABELS[Kind], By)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {recent.data?.HasMore && <MoreLink to="/alarms?view=log">{texts.viewAlarmLog}</MoreLink>}
    </Card>
  );
}
