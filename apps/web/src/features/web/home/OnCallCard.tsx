import type { OnCallNow, OnCallUser } from '@outpost/contract';
import { useAlarms, useLiveStatus, useOnCallNow, useServerNow } from '../../../data/index.ts';
import { formatChannels } from '../../../ui/alert-settings/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { formatTimeUntil } from '../../../ui/time/index.ts';
import styles from './home.module.css';
import { MoreLink } from './MoreLink.tsx';
import * as texts from './texts.ts';

/** Who is on call now and until when, with a phone number, and who is next. */
export function OnCallCard() {
  const onCall = useOnCallNow();
  const isLost = useLiveStatus().state === 'lost';
  return (
    <Card
      title={texts.onCallNow}
      note={isLost ? texts.lastKnown : undefined}
      pad={false}
      className={isLost ? styles.old : undefined}
    >
      {onCall.data !== undefined ? (
        <OnCallUsers onCall={onCall.data} />
      ) : (
        <LoadingOrFailed query={onCall} loading={texts.loadingOnCall} failed={texts.onCallUnavailable} />
      )}
      <MoreLink to="/on-call">{texts.onCallCalendar}</MoreLink>
    </Card>
  );
}

function OnCallUsers({ onCall: { Users, Next, TimeZone } }: { readonly onCall: OnCallNow }) {
  const nowMs = useServerNow();
  const { activeAlarms } = useAlarms();
  // The page says so above, too.
  const isOff = activeAlarms?.Warnings.some(({ Code }) => Code === 'no-channel' || Code === 'observe-only');
  return (
    <>
      {Users.length === 0 ? (
        <div className={styles.noneOnCall}>
          <b className={`line ${styles.noOne}`}>
            <StateMark state="high" />
            {texts.noOneOnCall}
          </b>
          {isOff ? (
            <span className="note warned">{texts.noOneNotified}</span>
          ) : (
            <span className={`note ${styles.muted}`}>{texts.noOneOnCallHint}</span>
          )}
        </div>
      ) : (
        <ul className="rows">
          {Users.map((user) => (
            <OnCallRow key={user.AccountId} user={user} nowMs={nowMs} timeZone={TimeZone} />
          ))}
        </ul>
      )}
      {Next !== null && (
        <p className={`note pad ${styles.next}`}>
          {texts.nextOnCall(Next.Name, formatTimeUntil(Next.From, nowMs, TimeZone))}
        </p>
      )}
    </>
  );
}

interface OnCallRowProps {
  readonly user: OnCallUser;
  readonly nowMs: number;
  readonly timeZone: string;
}

function OnCallRow({ user, nowMs, timeZone }: OnCallRowProps) {
  const { Name, Until, Why, Phone, Channels, Stations } = user;
  const until = Until !== null && texts.untilTime(formatTimeUntil(Until, nowMs, timeZone));
  return (
    <li className={styles.person}>
      <b>{Name}</b>
      {Phone !== null && <a href={`tel:${Phone}`}>{Phone}</a>}
      <span className={`note ${styles.muted}`}>
        {[until, Why].filter(Boolean).join(' · ') || texts.alwaysOnCall}
      </span>
      <span className={`note ${styles.muted}`}>
        {texts.stationCount(Stations)} ·{' '}
        {Channels.length === 0 ? (
          <span className="warned">{texts.notReachable}</span>
        ) : (
          formatChannels(Channels)
        )}
      </span>
    </li>
  );
}
