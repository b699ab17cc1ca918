import { useLiveStatus, useServerNow } from '../../data/index.ts';
import { StateMark } from '../../ui/state/StateMark.tsx';
import { fill } from '../../ui/text/fill.ts';
import { formatMoment, isBrowserTime, timeOfDay, zoneName } from '../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './top.module.css';

/**
 * Whether the page is live, and the server's clock, which ticks while there is a connection, so that
 * a frozen page can be told from an uneventful field. It names the zone of the page's times where the
 * browser has another. On a phone a message replaces it; the banner below then has the time.
 */
export function LiveIndicator() {
  const status = useLiveStatus();
  const nowMs = useServerNow();
  const clock = (
    <span className={styles.clock}>
      {timeOfDay(nowMs)}
      {!isBrowserTime(nowMs) && ` ${zoneName(nowMs)}`}
    </span>
  );
  switch (status.state) {
    case 'live':
      return (
        <div className={`hint ${styles.live}`}>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.liveWord}>{texts.live}</span>
          {clock}
        </div>
      );
    case 'connecting':
      return (
        <div className={`hint ${styles.live} ${styles.notLive}`}>
          <span className={`${styles.dot} ${styles.waiting}`} aria-hidden="true" />
          <span className={styles.connectingWord}>
            {status.again ? texts.reconnecting : texts.connecting}
          </span>
          {clock}
        </div>
      );
    case 'lost':
      return (
        <div className={`hint ${styles.live} ${styles.notLive}`}>
          <StateMark state="no-answer" />
          <b className={styles.lost}>
            {fill(texts.noConnectionAndTime, {
              noConnection: <span className={styles.lostText}>{texts.noConnection}</span>,
              time: formatMoment(status.sinceMs, nowMs),
            })}
          </b>
        </div>
      );
  }
}
