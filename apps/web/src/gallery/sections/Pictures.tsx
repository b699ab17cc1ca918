import { PumpPair, PumpRow, Tank, Well, WetWell } from '../../ui/process/index.ts';
import styles from '../gallery.module.css';
import { Sample, Samples, Section } from '../parts.tsx';
import { HIGH_LINES, LINES, level, metres, PUMPS, SCALE } from '../samples.ts';

const measured = (value: ReturnType<typeof metres>) => ({ value, priority: null });

export function Pictures() {
  return (
    <Section title="Process pictures">
      <Samples>
        <Sample name="Wet well">
          <div className={styles.surface}>
            <WetWell
              name="Wet well"
              level={level(metres(1.2, 'good'))}
              scale={SCALE}
              lines={LINES}
              pumps={PUMPS}
              float={{ label: 'High float', wet: false }}
            />
          </div>
        </Sample>
        <Sample name="Wet well, too high">
          <div className={styles.surface}>
            <WetWell
              name="Wet well"
              level={level(metres(2.84, 'good'), { priority: 'critical' })}
              scale={SCALE}
              lines={HIGH_LINES}
              pumps={PUMPS.slice(0, 1)}
              float={{ label: 'High float', wet: true }}
            />
          </div>
        </Sample>
        <Sample name="Wet well, old">
          <div className={styles.surface}>
            <WetWell
              name="Wet well"
              level={level(metres(1.2, 'stale'))}
              scale={SCALE}
              lines={LINES.map((line) => ({ ...line, good: false }))}
              pumps={PUMPS.slice(2)}
              float={{ label: 'High float', wet: null }}
            />
          </div>
        </Sample>
        <Sample name="Tank, no value yet">
          <div className={styles.surface}>
            <Tank name="Tank" level={level(metres(null, 'stale'))} scale={SCALE} lines={LINES} pumps={[]} />
          </div>
        </Sample>
        <Sample name="Well">
          <div className={styles.surface}>
            <Well name="Drawdown" level={level(metres(2.1, 'good'))} scale={SCALE} lines={[]} pumps={[]} />
          </div>
        </Sample>
        <Sample name="Pumps">
          <div className={styles.surface}>
            <PumpPair
              pumps={PUMPS}
              suction={measured(metres(1.1, 'good'))}
              discharge={measured(metres(3.2, 'bad'))}
              flow={null}
            />
          </div>
        </Sample>
        <Sample name="Pumps in a row">
          <PumpRow pumps={PUMPS} />
        </Sample>
      </Samples>
    </Section>
  );
}
