import type { OwnOnCall as Duty } from '@outpost/contract';
import { serverNowMs, useFailure, useOwnOnCall } from '../../data/index.ts';
import { Failed, Loading } from '../../ui/feedback/index.ts';
import { Card } from '../../ui/page/index.ts';
import { zonedDay, zonedSpan, zonedTime } from '../../ui/text/zoned.ts';
import styles from './account.module.css';
import { CalendarLinkCard } from './CalendarLinkCard.tsx';

/** When the account is on duty, for a week. */
export function OwnOnCallCard() {
  const asked = useOwnOnCall();
  const failure = useFailure(asked);
  const { data, isFetching, refetch } = asked;
  return (
    <Card title="On-call duty" note="the next seven days" end={data?.TimeZone} className={styles.wide}>
      {failure !== null ? (
        <Failed title="Your duty could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {failure.detail}
        </Failed>
      ) : data === undefined ? (
        <Loading label="Loading your duty" />
      ) : (
        <Week duty={data} />
      )}
      <CalendarLinkCard />
    </Card>
  );
}

function Week({ duty: { Always, Schedules, Spans, Overrides, TimeZone } }: { readonly duty: Duty }) {
  const nowMs = serverNowMs();
  if (Always && Overrides.length === 0) return <p>Always on duty: you are on no schedule.</p>;
  return (
    <div className={styles.duty}>
      <p className={styles.quiet}>{Always ? 'On no schedule' : `On ${Schedules.join(', ')}`}</p>
      {Spans.length === 0 && <p>Not on duty.</p>}
      <ul className={styles.spans}>
        {Spans.map(({ From, To }) => (
          <li key={From}>
            {Date.parse(From) <= nowMs
              ? `Now, until ${zonedDay(To, TimeZone)} ${zonedTime(To, TimeZone)}`
              : zonedSpan(From, To, TimeZone)}
          </li>
        ))}
      </ul>
      {Overrides.map(({ Id, From, To, Reason, Change }) => (
        <p key={Id} className={styles.quiet}>
          {Change === 'on' ? 'Added' : 'Exception'}: {zonedSpan(From, To, TimeZone)} ({Reason})
        </p>
      ))}
    </div>
  );
}
