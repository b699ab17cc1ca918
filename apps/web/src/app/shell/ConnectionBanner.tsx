import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLiveStatus, useServerNow } from '../../data/index.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { fill } from '../../ui/text/fill.ts';
import { formatAge, formatMoment } from '../../ui/time/index.ts';
import * as texts from '../texts.ts';
import { BannerPlace } from './banner-place.ts';
import styles from './frame.module.css';

/**
 * Below the top bar while there is no connection: since when, and that values are the last known
 * ones.
 */
export function ConnectionBanner() {
  const status = useLiveStatus();
  const nowMs = useServerNow();
  const { pathname } = useLocation();
  const banner = useRef<HTMLDivElement>(null);
  const place = useRef<BannerPlace>(null);
  useEffect(() => {
    place.current = new BannerPlace(banner.current!);
    return () => place.current?.end();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other content
  useEffect(() => place.current?.fit(), [pathname]);
  return (
    <div ref={banner} role="alert" className={styles.connection}>
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
