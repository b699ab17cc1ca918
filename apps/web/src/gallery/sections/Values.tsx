import { DayStripChart } from '../../ui/strip/index.ts';
import { Age, Moment } from '../../ui/time/index.ts';
import { ValueText } from '../../ui/value/index.ts';
import { RateMark, RatesContext } from '../../ui/value/RateMark.tsx';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';
import { metres, SAMPLE_VALUES, STRIPS, sampleAgo } from '../samples.ts';

const ANALOG = { kind: 'analog', units: 'm', decimals: 2, onLabel: '', offLabel: '' } as const;
const DIGITAL = { kind: 'digital', units: '', decimals: 0, onLabel: 'Running', offLabel: 'Off' } as const;
const RATE = { StationId: 1, Units: 'm', At: sampleAgo(3) };
const RATES = new Map([
  [1, { PointId: 1, PerHour: 0.84, OverSeconds: 300, ...RATE }],
  [2, { PointId: 2, PerHour: -12.3, OverSeconds: 300, ...RATE }],
]);
const SIZE = { width: 160, height: 28 } as const;

export function ValuesSection() {
  return (
    <GallerySection title="Values, ages, day strips">
      <Samples>
        {SAMPLE_VALUES.map(({ name, value, reason }) => (
          <GallerySample key={name} name={name}>
            <ValueText value={value} reason={reason ?? null} square={value.on !== null} />
          </GallerySample>
        ))}
        {(['critical', 'high', 'medium', 'low'] as const).map((priority) => (
          <GallerySample key={priority} name={`Limit exceeded, ${priority}`}>
            <ValueText value={metres(2.84, 'good')} priority={priority} />
          </GallerySample>
        ))}
        <GallerySample name="Outdated on a sunken background">
          <div className={styles.sunken}>
            <ValueText value={metres(2.84, 'stale')} />
          </div>
        </GallerySample>
        <GallerySample name="Rates of change">
          <RatesContext value={RATES}>
            <div className={styles.row}>
              <RateMark point={{ PointId: 1, Units: 'm', Decimals: 2 }} />
              <RateMark point={{ PointId: 2, Units: 'm', Decimals: 2 }} />
              <RateMark point={{ PointId: 1, Units: 'm', Decimals: 2 }} brief />
            </div>
          </RatesContext>
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
        <GallerySample name="Day strip, analog">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.wave} now={1.9} />
        </GallerySample>
        <GallerySample name="Day strip, limit exceeded">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.wave} now={1.9} priority="critical" />
        </GallerySample>
        <GallerySample name="Day strip with a gap">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.gap} />
        </GallerySample>
        <GallerySample name="Day strip, digital">
          <DayStripChart {...DIGITAL} {...SIZE} strip={STRIPS.pump} />
        </GallerySample>
        <GallerySample name="Day strip without history">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.never} />
        </GallerySample>
        <GallerySample name="Day strip, loading">
          <DayStripChart {...ANALOG} {...SIZE} strip={undefined} />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
