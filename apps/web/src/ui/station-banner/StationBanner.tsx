import { STATE_LABELS, StateMark } from '../state/index.ts';
import * as texts from '../texts.ts';
import styles from './banner.module.css';
import type { StationBannerContent } from './banner.ts';

/** The status of the station, across the page. */
export function StationBanner({ banner }: { readonly banner: StationBannerContent }) {
  const isLabel = banner.headline === STATE_LABELS[banner.state];
  return (
    <section className={`tone-${banner.state} ${styles.banner}`} aria-label={texts.stationStatus}>
      <StateMark state={banner.state} size={18} label={isLabel ? undefined : true} />
      <div className={`breaks ${styles.words}`}>
        <p>
          <strong className={styles.headline}>{banner.headline}</strong>
          {banner.text !== '' && ` — ${banner.text}`}
        </p>
        {banner.detail !== '' && <p className="muted">{banner.detail}</p>}
        {banner.lines.length > 0 && (
          <ul className={styles.lines}>
            {banner.lines.map((line) => (
              <li
                key={`${line.state} ${line.headline} ${line.detail}`}
                className={line.state === 'suppressed' ? styles.mutedLine : undefined}
              >
                <StateMark state={line.state} size={14} label />
                <span>
                  <strong>{line.headline}</strong> — <span className="muted">{line.detail}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
