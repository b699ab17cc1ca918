import type { OnCallRange } from '@outpost/contract';
import { serverNowMs, useOnCallNow, useServerNow } from '../../../../data/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { OnCallLine } from '../../../../ui/on-call/index.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import { formatTimeSpan } from '../../../../ui/time/index.ts';
import { gapsWithinDays } from '../model/week.ts';
import * as texts from '../texts.ts';
import styles from './on-call-status.module.css';
import { useNextDays } from './use-schedule-members.ts';

const DAYS = 7;

/** Who is on call now, and the next time at which no one is, with who is notified instead. */
export function OnCallStatus() {
  const now = useOnCallNow();
  const range = useNextDays();
  return (
    <section className={`surface ${styles.status}`} aria-label={texts.onCallNow}>
      <OnCallLine onCall={now.data} isFailed={now.isError} nowMs={useServerNow()} />
      {range.data === undefined ? (
        <LoadingOrFailed query={range} loading={texts.loadingGaps} failed={texts.couldNotLoadGaps} />
      ) : (
        <NextGap range={range.data} />
      )}
    </section>
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
            {texts.gapSentence(formatTimeSpan(gap.From, gap.To, TimeZone), gap.Stations)}{' '}
            {!NoChannel && <span className="muted">{consequence} </span>}
          </>
        )}
        {WithoutSettings > 0 && `${texts.withoutSettings(WithoutSettings)} `}
        {noChannel}
      </p>
    </div>
  );
}
