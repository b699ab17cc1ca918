import { useLiveStatus, useServerNow } from '../../data/index.ts';
import { formatAge, formatMoment } from '../../ui/age/age.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import styles from './frame.module.css';

/** Across the page while nothing comes from the server: since when, and what that means for what is shown. */
export function ConnectionBanner() {
  const status = useLiveStatus();
  const nowMs = useServerNow();
  return (
    <div role="alert" className={status.state === 'lost' ? styles.connection : undefined}>
      {status.state === 'lost' && (
        <Banner state="no-answer" title={`No connection since ${formatMoment(status.sinceMs, nowMs)}.`}>
          Nothing has come from the server for{' '}
          <span aria-hidden="true">{formatAge(nowMs - status.sinceMs)}</span>. What is shown is what was known
          then; trying to reach it.
        </Banner>
      )}
    </div>
  );
}
