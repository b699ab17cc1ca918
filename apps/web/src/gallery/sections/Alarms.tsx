import { ALARM_STATES, PRIORITIES, type Priority } from '@outpost/contract';
import {
  ALARM_STATE_LABELS,
  AlarmCount,
  AlarmStateMark,
  AlarmTags,
  MaintenanceTag,
  type Unacknowledged,
} from '../../ui/alarm/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const waiting = (worst: Priority, total: number): Unacknowledged => ({
  total,
  byPriority: { critical: 0, high: 0, medium: 0, low: 0, [worst]: total },
  worst,
});

export function GalleryAlarms() {
  return (
    <GallerySection title="Alarms">
      <Samples>
        {ALARM_STATES.map((state) => (
          <GallerySample key={state} name={ALARM_STATE_LABELS[state]}>
            <AlarmStateMark state={state} />
          </GallerySample>
        ))}
        <GallerySample name="State with user">
          <AlarmStateMark state="acknowledged" words="Acknowledged by A. Chen" />
        </GallerySample>
        {PRIORITIES.map((worst) => (
          <GallerySample key={worst} name={`Count, worst is ${worst}`}>
            <div className={styles.row}>
              <AlarmCount waiting={waiting(worst, 3)} />
              <AlarmCount waiting={waiting(worst, 1_200)} old />
            </div>
          </GallerySample>
        ))}
      </Samples>
      <Samples wide>
        <GallerySample name="Tags">
          <AlarmTags firstOut chattering raises={7} held="communication" maintenance />
        </GallerySample>
        <GallerySample name="Tags of a communication loss">
          <AlarmTags raises={2} holds={3} />
        </GallerySample>
        <GallerySample name="Station in maintenance">
          <MaintenanceTag words="In maintenance until 18:30" />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
