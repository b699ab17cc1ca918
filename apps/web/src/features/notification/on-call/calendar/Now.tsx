import { useOnCallNow, useServerNow } from '../../../../data/index.ts';
import { zonedDay, zonedTime } from '../../../../ui/text/zoned.ts';
import * as texts from '../texts.ts';
import styles from './now.module.css';

const MAX_SHOWN = 4;

/** Who is on call now and until when, with a phone number, and who is next. */
export function Now() {
  const onCall = useOnCallNow();
  const nowMs = useServerNow();
  const body = () => {
    if (onCall.data === undefined)
      return <span className="muted">{onCall.isError ? texts.onCallUnavailable : texts.loadingOnCall}</span>;
    const { Users, Next, TimeZone } = onCall.data;
    const today = zonedDay(new Date(nowMs).toISOString(), TimeZone);
    const timeOf = (at: string) => {
      const day = zonedDay(at, TimeZone);
      return day === today ? zonedTime(at, TimeZone) : `${day} ${zonedTime(at, TimeZone)}`;
    };
    return (
      <>
        {Users.length === 0 && <b className={styles.noOne}>{texts.noOne}</b>}
        {Users.slice(0, MAX_SHOWN).map(({ AccountId, Name, Phone, Until, Why }) => (
          <span key={AccountId} className={styles.user}>
            <b>{Name}</b>
            <span className="note">
              {[...(Until === null ? [] : [texts.untilTime(timeOf(Until))]), Why].filter(Boolean).join(' · ')}
            </span>
            {Phone !== null && <a href={`tel:${Phone}`}>{Phone}</a>}
          </span>
        ))}
        {Users.length > MAX_SHOWN && (
          <span className="note">{texts.moreUsers(Users.length - MAX_SHOWN)}</span>
        )}
        {Next !== null && (
          <span className={`note ${styles.next}`}>{texts.nextOnCall(Next.Name, timeOf(Next.From))}</span>
        )}
      </>
    );
  };
  return (
    <section className={`surface ${styles.now}`} aria-label={texts.onCallNow}>
      <h2 className={styles.title}>{texts.onCallNow}</h2>
      {body()}
    </section>
  );
}
