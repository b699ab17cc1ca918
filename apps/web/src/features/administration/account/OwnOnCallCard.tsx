import type { OwnOnCall as Duty } from '@outpost/contract';
import { serverNowMs, useOwnOnCall } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { zonedDay, zonedSpan, zonedTime } from '../../../ui/text/zoned.ts';
import styles from './account.module.css';
import { CalendarLinkCard } from './CalendarLinkCard.tsx';
import * as texts from './texts.ts';

/** The user's on-call times for the next 7 days. */
export function OwnOnCallCard() {
  const asked = useOwnOnCall();
  const { data } = asked;
  return (
    <Card title={texts.onCall} note={texts.nextSevenDays} end={data?.TimeZone} className="whole-row">
      {data === undefined ? (
        <LoadingOrFailed query={asked} loading={texts.loadingOnCall} failed={texts.couldNotLoadOnCall} />
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
