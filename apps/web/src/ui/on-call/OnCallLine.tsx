import type { OnCallNow } from '@outpost/contract';
import { formatTimeUntil } from '../time/index.ts';
import styles from './on-call-line.module.css';
import * as texts from './texts.ts';

export interface OnCallLineProps {
  /** undefined: not loaded. */
  readonly onCall: OnCallNow | undefined;
  readonly isFailed: boolean;
  readonly nowMs: number;
}

const MAX_SHOWN = 4;

/** Who is on call now and until when, with a phone number, and who is next. */
export function OnCallLine({ onCall, isFailed, nowMs }: OnCallLineProps) {
  return (
    <div className={styles.now}>
      <h2 className={styles.title}>{texts.onCallNow}</h2>
      {onCall === undefined ? (
        <span className="muted">{isFailed ? texts.onCallUnavailable : texts.loading}</span>
      ) : (
        <Users onCall={onCall} nowMs={nowMs} />
      )}
    </div>
  );
}

function Users({ onCall: { Users, Next, TimeZone }, nowMs }: { onCall: OnCallNow; nowMs: number }) {
  const timeOf = (at: string) => formatTimeUntil(at, nowMs, TimeZone);
  return (
    <>
      {Users.length === 0 && <b className={styles.noOne}>{texts.noUser}</b>}
      {Users.slice(0, MAX_SHOWN).map(({ AccountId, Name, Phone, Until, Why }) => (
        <span key={AccountId} className={styles.user}>
          <b>{Name}</b>
          <span className="note">
            {[...(Until === null ? [] : [texts.untilTime(timeOf(Until))]), Why].filter(Boolean).join(' · ')}
          </span>
          {Phone !== null && <a href={`tel:${Phone}`}>{Phone}</a>}
        </span>
      ))}
      {Users.length > MAX_SHOWN && <span className="note">{texts.moreUsers(Users.length - MAX_SHOWN)}</span>}
      {Next !== null && (
        <span className={`note ${styles.next}`}>{texts.nextOnCall(Next.Name, timeOf(Next.From))}</span>
      )}
    </>
  );
}
