import type { OwnOnCall as Duty, OnCallOverride } from '@outpost/contract';
import {
  type SessionUser,
  serverNowMs,
  useOwnAlertSettings,
  useOwnOnCall,
  useSession,
} from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { formatDay, formatTime, formatTimeSpan } from '../../../ui/time/index.ts';
import styles from './account.module.css';
import { CalendarLinkCard } from './CalendarLinkCard.tsx';
import * as texts from './texts.ts';

/** The user's on-call times for the next 7 days. */
export function OwnOnCallCard({ user }: { readonly user: SessionUser }) {
  const asked = useOwnOnCall();
  const { data } = asked;
  const settings = useOwnAlertSettings();
  const { can } = useSession();
  return (
    <Card title={texts.onCall} note={texts.nextSevenDays} end={data?.TimeZone}>
      {data === undefined ? (
        <LoadingOrFailed query={asked} loading={texts.loadingOnCall} failed={texts.couldNotLoadOnCall} />
      ) : (
        <>
          {settings.data?.length === 0 && (
            <p>{can('Supervisor') ? texts.notifiedLast : texts.neverNotified}</p>
          )}
          {(!data.Always || settings.data?.length !== 0) && <Week duty={data} userId={user.Id} />}
        </>
      )}
      <CalendarLinkCard />
    </Card>
  );
}

interface WeekProps {
  readonly duty: Duty;
  readonly userId: number;
}

function Week({ duty: { Always, Schedules, Spans, Overrides, TimeZone }, userId }: WeekProps) {
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
              ? texts.onCallNowUntil(formatDay(To, TimeZone), formatTime(To, TimeZone))
              : formatTimeSpan(From, To, TimeZone)}
          </li>
        ))}
      </ul>
      {Overrides.map((override) => (
        <p key={override.Id} className="note">
          {effectOn(userId, override)}: {formatTimeSpan(override.From, override.To, TimeZone)} (
          {override.Reason})
        </p>
      ))}
    </div>
  );
}

function effectOn(userId: number, { Change, AccountId }: OnCallOverride): string {
  if (AccountId !== userId) return texts.substituteFor;
  return Change === 'on' ? texts.added : texts.override;
}
