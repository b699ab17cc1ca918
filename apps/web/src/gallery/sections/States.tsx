import { Banner } from '../../ui/banner/index.ts';
import { Pill, STATE_LABELS, STATES, StateMark } from '../../ui/state/index.ts';
import { StationBanner } from '../../ui/station-banner/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

export function StatesSection() {
  return (
    <GallerySection title="States">
      <Samples>
        {STATES.map((state) => (
          <GallerySample key={state} name={STATE_LABELS[state]}>
            <div className={styles.row}>
              <StateMark state={state} label />
              <StateMark state={state} size={22} label />
              <Pill state={state} />
              <Pill state={state} mark={false}>
                14 min
              </Pill>
            </div>
          </GallerySample>
        ))}
      </Samples>
      <Samples wide>
        {(['critical', 'high', 'medium', 'low', 'no-answer'] as const).map((state) => (
          <GallerySample key={state} name={`Banner, ${state}`}>
            <Banner state={state} title="High wet well.">
              Since 14:18, above 2.60 m. Check pump 2 overload.
            </Banner>
          </GallerySample>
        ))}
        <GallerySample name="Station banner, several conditions">
          <StationBanner
            banner={{
              state: 'critical',
              headline: 'High wet well',
              text: '2.84 m, limit 2.60 m',
              detail: 'Since 14:18. Check pump 2 overload.',
              lines: [
                { state: 'high', headline: 'Pump 2 overload', detail: '20 min' },
                { state: 'suppressed', headline: 'Low flow', detail: 'Shelved until 18:30' },
              ],
            }}
          />
        </GallerySample>
        <GallerySample name="Station banner, offline">
          <StationBanner
            banner={{
              state: 'no-answer',
              headline: 'Offline',
              text: 'no response for 22 min · connection timed out',
              detail: 'Values are the last known ones.',
              lines: [],
            }}
          />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
