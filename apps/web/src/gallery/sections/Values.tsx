import { Age, Moment } from '../../ui/age/index.ts';
import { DayStripChart } from '../../ui/strip/index.ts';
import { ValueText } from '../../ui/value/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';
import { metres, SAMPLE_VALUES, STRIPS, sampleAgo } from '../samples.ts';

const ANALOG = { kind: 'analog', units: 'm', decimals: 2, onLabel: '', offLabel: '' } as const;
const DIGITAL = { kind: 'digital', units: '', decimals: 0, onLabel: 'Running', offLabel: 'Off' } as const;
const SIZE = { width: 160, height: 28 } as const;

export function ValuesSection() {
  return (
    <GallerySection title="Values, ages, days">
      <Samples>
        {SAMPLE_VALUES.map(({ name, value, reason }) => (
          <GallerySample key={name} name={name}>
            <ValueText value={value} reason={reason ?? null} square={value.on !== null} />
          </GallerySample>
        ))}
        {(['critical', 'high', 'medium', 'low'] as const).map((priority) => (
          <GallerySample key={priority} name={`Beyond a limit, ${priority}`}>
            <ValueText value={metres(2.84, 'good')} priority={priority} />
          </GallerySample>
        ))}
        <GallerySample name="Old on a sunken ground">
          <div className={styles.sunken}>
            <ValueText value={metres(2.84, 'stale')} />
          </div>
        </GallerySample>
        <GallerySample name="Ages">
          <div className={styles.row}>
            <Age at={sampleAgo(3)} />
            <Age at={sampleAgo(22 * 60)} suffix="ago" />
            <Age at={sampleAgo(3 * 86_400)} />
            <Age at={null} />
          </div>
        </GallerySample>
        <GallerySample name="Moments">
          <div className={styles.row}>
            <Moment at={sampleAgo(60)} />
            <Moment at={sampleAgo(3 * 86_400)} />
            <Moment at={sampleAgo(40 * 86_400)} />
          </div>
        </GallerySample>
        <GallerySample name="Day, analog">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.wave} now={1.9} />
        </GallerySample>
        <GallerySample name="Day, beyond a limit">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.wave} now={1.9} priority="critical" />
        </GallerySample>
        <GallerySample name="Day with a gap">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.gap} />
        </GallerySample>
        <GallerySample name="Day, digital">
          <DayStripChart {...DIGITAL} {...SIZE} strip={STRIPS.pump} />
        </GallerySample>
        <GallerySample name="Day without history">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.never} />
        </GallerySample>
        <GallerySample name="Day that loads">
          <DayStripChart {...ANALOG} {...SIZE} strip={undefined} />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
