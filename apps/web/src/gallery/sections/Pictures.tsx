import { PumpPair, PumpRow, Tank, Well, WetWell } from '../../ui/process/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';
import { HIGH_LINES, metres, PUMPS, SAMPLE_LINES, SCALE, sampleLevel } from '../samples.ts';

const measured = (value: ReturnType<typeof metres>) => ({ value, priority: null });

export function Pictures() {
  return (
    <GallerySection title="Process diagrams">
      <Samples>
        <GallerySample name="Wet well">
          <div className={styles.surface}>
            <WetWell
              name="Wet well"
              level={sampleLevel(metres(1.2, 'good'))}
              scale={SCALE}
              lines={SAMPLE_LINES}
              pumps={PUMPS}
              float={{ label: 'High float', wet: false }}
            />
          </div>
        </GallerySample>
        <GallerySample name="Wet well, high level">
          <div className={styles.surface}>
            <WetWell
              name="Wet well"
              level={sampleLevel(metres(2.84, 'good'), { priority: 'critical' })}
              scale={SCALE}
              lines={HIGH_LINES}
              pumps={PUMPS.slice(0, 1)}
              float={{ label: 'High float', wet: true }}
            />
          </div>
        </GallerySample>
        <GallerySample name="Wet well, outdated">
          <div className={styles.surface}>
            <WetWell
              name="Wet well"
              level={sampleLevel(metres(1.2, 'stale'))}
              scale={SCALE}
              lines={SAMPLE_LINES.map((line) => ({ ...line, good: false }))}
              pumps={PUMPS.slice(2)}
              float={{ label: 'High float', wet: null }}
            />
          </div>
        </GallerySample>
        <GallerySample name="Tank, no value yet">
          <div className={styles.surface}>
            <Tank
              name="Tank"
              level={sampleLevel(metres(null, 'stale'))}
              scale={SCALE}
              lines={SAMPLE_LINES}
              pumps={[]}
            />
          </div>
        </GallerySample>
        <GallerySample name="Well">
          <div className={styles.surface}>
            <Well
              name="Drawdown"
              level={sampleLevel(metres(2.1, 'good'))}
              scale={SCALE}
              lines={[]}
              pumps={[]}
            />
          </div>
        </GallerySample>
        <GallerySample name="Pumps">
          <div className={styles.surface}>
            <PumpPair
              pumps={PUMPS}
              suction={measured(metres(1.1, 'good'))}
              discharge={measured(metres(3.2, 'bad'))}
              flow={null}
            />
          </div>
        </GallerySample>
        <GallerySample name="Pumps in a row">
          <PumpRow pumps={PUMPS} />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
