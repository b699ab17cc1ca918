import { Age, Moment } from '../../ui/age/index.ts';
import { DayStripChart } from '../../ui/strip/index.ts';
import { ValueText } from '../../ui/value/index.ts';
import styles from '../gallery.module.css';
import { Sample, Samples, Section } from '../parts.tsx';
import { ago, metres, STRIPS, VALUES } from '../samples.ts';

const ANALOG = { kind: 'analog', units: 'm', decimals: 2, onLabel: '', offLabel: '' } as const;
const DIGITAL = { kind: 'digital', units: '', decimals: 0, onLabel: 'Running', offLabel: 'Off' } as const;
const SIZE = { width: 160, height: 28 } as const;

export function Values() {
  return (
    <Section title="Values, ages, days">
      <Samples>
        {VALUES.map(({ name, value, reason }) => (
          <Sample key={name} name={name}>
            <ValueText value={value} reason={reason ?? null} square={value.on !== null} />
          </Sample>
        ))}
        {(['critical', 'high', 'medium', 'low'] as const).map((priority) => (
          <Sample key={priority} name={`Beyond a limit, ${priority}`}>
            <ValueText value={metres(2.84, 'good')} priority={priority} />
          </Sample>
        ))}
        <Sample name="Old on a sunken ground">
          <div className={styles.sunken}>
            <ValueText value={metres(2.84, 'stale')} />
          </div>
        </Sample>
        <Sample name="Ages">
          <div className={styles.row}>
            <Age at={ago(3)} />
            <Age at={ago(22 * 60)} suffix="ago" />
            <Age at={ago(3 * 86_400)} />
            <Age at={null} />
          </div>
        </Sample>
        <Sample name="Moments">
          <div className={styles.row}>
            <Moment at={ago(60)} />
            <Moment at={ago(3 * 86_400)} />
            <Moment at={ago(40 * 86_400)} />
          </div>
        </Sample>
        <Sample name="Day, analog">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.wave} now={1.9} />
        </Sample>
        <Sample name="Day, beyond a limit">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.wave} now={1.9} priority="critical" />
        </Sample>
        <Sample name="Day with a gap">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.gap} />
        </Sample>
        <Sample name="Day, digital">
          <DayStripChart {...DIGITAL} {...SIZE} strip={STRIPS.pump} />
        </Sample>
        <Sample name="Day without history">
          <DayStripChart {...ANALOG} {...SIZE} strip={STRIPS.never} />
        </Sample>
        <Sample name="Day that loads">
          <DayStripChart {...ANALOG} {...SIZE} strip={undefined} />
        </Sample>
      </Samples>
    </Section>
  );
}
