import { useLiveStatus, useServerNow } from '../../data/index.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { fill } from '../../ui/text/fill.ts';
import { formatAge, formatMoment } from '../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './frame.module.css';

/**
 * Across the page while there is no connection: since when, and that values are the last known
 * ones.
 */
export function ConnectionBanner() {
  const status = useLiveStatus();
  const nowMs = useServerNow();
  return (
    <div role="alert" className={status.state === 'lost' ? styles.connection : undefined}>
      {status.state === 'lost' && (
        <Banner state="no-answer" title={texts.noConnectionSinceBanner(formatMoment(status.sinceMs, nowMs))}>
          {fill(texts.showingLastKnown, {
            age: <span aria-hidden="true"> {texts.ageOfValues(formatAge(nowMs - status.sinceMs))}</span>,
          })}
        </Banner>
      )}
    </div>
  );
}
