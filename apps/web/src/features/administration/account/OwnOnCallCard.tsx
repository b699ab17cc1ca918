import type { OwnOnCall as Duty } from '@outpost/contract';
import { serverNowMs, useFailure, useOwnOnCall } from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { zonedDay, zonedSpan, zonedTime } from '../../../ui/text/zoned.ts';
import styles from './account.module.css';
import { CalendarLinkCard } from './CalendarLinkCard.tsx';
import * as texts from './texts.ts';

/** The user's on-call times for the next 7 days. */
export function OwnOnCallCard() {
  const asked = useOwnOnCall();
  const failure = useFailure(asked);
  const { data, isFetching, refetch } = asked;
  return (
    <Card title={texts.onCall} note={texts.nextSevenDays} end={data?.TimeZone} className="whole-row">
      {failure !== null ? (
        <Failed title={texts.couldNotLoadOnCall} onRetry={() => void refetch()} retrying={isFetching}>
          {failure.detail}
        </Failed>
      ) : data === undefined ? (
        <Loading label={texts.loadingOnCall} />
      ) : (
        <Week duty={data} />
      )}
      <CalendarLinkCard />
    </Card>
  );
}

function Week({ duty: { Always, Schedules, Spans, Overrides, TimeZone } }: { readonly duty: Duty }) {
  const nowMs = serverNowMs();
  if (Always && Overrides.length === 0) return <p>{texts.alwaysOnCall}</p>;
  return (
    <div className={styles.duty}>
      <p className="note">{Always ? texts.noSchedule : texts.schedulesNamed(Schedules.join(', '))}</p>
      {Spans.length === 0 && <p>{texts.notOnCall}</p>}
      <ul className={styles.spans}>
        {Spans.map(({ From, To }) => (
          <li key={From}>
            {Date.parse(From) <= nowMs
              ? texts.onCallNowUntil(zonedDay(To, TimeZone), zonedTime(To, TimeZone))
              : zonedSpan(From, To, TimeZone)}
          </li>
        ))}
      </ul>
      {Overrides.map(({ Id, From, To, Reason, Change }) => (
        <p key={Id} className="note">
          {Change === 'on' ? texts.added : texts.override}: {zonedSpan(From, To, TimeZone)} ({Reason})
        </p>
      ))}
    </div>
  );
}
