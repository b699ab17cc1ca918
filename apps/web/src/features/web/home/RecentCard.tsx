import { Link } from 'react-router';
import { useAlarmEvents, useServerNow } from '../../../data/index.ts';
import { ALARM_EVENT_LABELS } from '../../../ui/alarm/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { formatMoment, Moment } from '../../../ui/time/index.ts';
import { dayBefore, describeSpan, recordedAfter } from './field-trends.ts';
import styles from './home.module.css';
import { useLastLooked } from './last-looked.ts';
import { MoreLink } from './MoreLink.tsx';
import * as texts from './texts.ts';

const SHOWN = 10;
const EVERY_MS = 15_000;

/**
 * What happened to alarms since this browser last showed the home page, newest first; at first, in the
 * last 24 h.
 */
export function RecentCard() {
  const lookedMs = useLastLooked();
  const nowMs = useServerNow();
  const dayMs = dayBefore(nowMs);
  const recent = useAlarmEvents({ fromMs: lookedMs ?? dayMs, limit: SHOWN }, EVERY_MS);
  const sinceMs = recent.data === undefined ? null : recordedAfter(dayMs, recent.data);
  return (
    <Card
      title={lookedMs === null ? texts.alarmEvents : texts.sinceLastVisit}
      note={lookedMs === null ? describeSpan(sinceMs, nowMs) : formatMoment(lookedMs, nowMs)}
      pad={false}
    >
      {recent.data === undefined ? (
        <LoadingOrFailed query={recent} loading={texts.loadingRecent} failed={texts.recentUnavailable} />
      ) : recent.data.Events.length === 0 ? (
        <p className="line pad">{texts.noAlarmEvents}</p>
      ) : (
        <ul className="rows">
          {recent.data.Events.map(({ Id, At, Kind, By, AlarmId, SiteName, Message }) => (
            <li key={Id} className={styles.event}>
              <Moment at={At} className={`note ${styles.muted}`} />
              <span>
                <Link to={`/alarms?alarm=${AlarmId}`}>{texts.alarmOfSite(SiteName, Message)}</Link>
                {' · '}
                <span className={`note ${styles.muted}`}>
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
