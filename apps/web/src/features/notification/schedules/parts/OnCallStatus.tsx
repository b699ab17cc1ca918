import type { OnCallRange } from '@outpost/contract';
import { serverNowMs, useOnCallNow } from '../../../../data/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import { zonedDay, zonedSpan, zonedTime } from '../../../../ui/text/zoned.ts';
import { gapsWithinDays } from '../model/week.ts';
import * as texts from '../texts.ts';
import styles from './on-call-status.module.css';
import { useNextDays } from './use-schedule-members.ts';

const DAYS = 7;
const MAX_USERS = 3;

/** Who is on call now, and the next time at which no one is, with who is notified instead. */
export function OnCallStatus() {
  const range = useNextDays();
  return (
    <section className={`surface ${styles.status}`} aria-label={texts.onCallNow}>
      <div className={styles.now}>
        <h2 className={styles.title}>{texts.onCallNow}</h2>
        <Now />
      </div>
      {range.data === undefined ? (
        <LoadingOrFailed query={range} loading={texts.loadingGaps} failed={texts.couldNotLoadGaps} />
      ) : (
        <NextGap range={range.data} />
      )}
    </section>
  );
}

function Now() {
  const { data, isError } = useOnCallNow();
  if (data === undefined)
    return <span className="muted">{isError ? texts.onCallUnavailable : texts.loadingOnCall}</span>;
  const { Users, Next, TimeZone } = data;
  const today = zonedDay(new Date(serverNowMs()).toISOString(), TimeZone);
  const timeOf = (at: string) => {
    const [day, time] = [zonedDay(at, TimeZone), zonedTime(at, TimeZone)];
    return day === today ? time : `${day} ${time}`;
  };
  return (
    <>
      {Users.length === 0 && <b className={styles.noOne}>{texts.noOne}</b>}
      {Users.slice(0, MAX_USERS).map(({ AccountId, Name, Until }) => (
        <span key={AccountId}>
          <b>{Name}</b> {Until !== null && <span className="note">{texts.untilTime(timeOf(Until))}</span>}
        </span>
      ))}
      {Users.length > MAX_USERS && <span className="note">{texts.moreUsers(Users.length - MAX_USERS)}</span>}
      {Next !== null && (
        <span className={`note ${styles.next}`}>{texts.nextOnCall(Next.Name, timeOf(Next.From))}</span>
      )}
    </>
  );
}

function NextGap({ range }: { readonly range: OnCallRange }) {
  const { TimeZone, NoChannel, WithoutSettings, Users } = range;
  const gaps = gapsWithinDays(range.Gaps, serverNowMs(), DAYS);
  const [gap] = gaps;
  const noChannel = NoChannel ? texts.noChannelConfigured : null;
  if (gap === undefined && WithoutSettings === 0) {
    return (
      <p className={styles.gaps}>
        {texts.noGaps}
        {noChannel !== null && `. ${noChannel}`}
      </p>
    );
  }
  const names = new Map(Users.map(({ AccountId, Name }) => [AccountId, Name]));
  const instead = gap?.NotifiedIds.map((id) => names.get(id)).filter((name) => name !== undefined) ?? [];
  const consequence = instead.length === 0 ? texts.alarmsGoToNoOne : texts.alarmsGoTo(instead);
  return (
    <div className={styles.gaps}>
      <StateMark state={gap === undefined ? 'medium' : 'critical'} size={16} />
      <p>
        {gap !== undefined && (
          <>
            <b>{texts.gapCount(gaps.length)}</b>{' '}
            {texts.gapSentence(zonedSpan(gap.From, gap.To, TimeZone), gap.Stations)}{' '}
            {!NoChannel && <span className="muted">{consequence} </span>}
          </>
        )}
        {WithoutSettings > 0 && `${texts.withoutSettings(WithoutSettings)} `}
        {noChannel}
      </p>
    </div>
  );
}
