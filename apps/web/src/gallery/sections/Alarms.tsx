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
import { Sample, Samples, Section } from '../parts.tsx';

const waiting = (worst: Priority, total: number): Unacknowledged => ({
  total,
  byPriority: { critical: 0, high: 0, medium: 0, low: 0, [worst]: total },
  worst,
});

export function Alarms() {
  return (
    <Section title="Alarms">
      <Samples>
        {ALARM_STATES.map((state) => (
          <Sample key={state} name={ALARM_STATE_LABELS[state]}>
            <AlarmStateMark state={state} />
          </Sample>
        ))}
        <Sample name="State with who">
          <AlarmStateMark state="acknowledged" words="Acknowledged by A. Chen" />
        </Sample>
        {PRIORITIES.map((worst) => (
          <Sample key={worst} name={`Count, worst is ${worst}`}>
            <div className={styles.row}>
              <AlarmCount waiting={waiting(worst, 3)} />
              <AlarmCount waiting={waiting(worst, 1_200)} old />
            </div>
          </Sample>
        ))}
      </Samples>
      <Samples wide>
        <Sample name="Tags">
          <AlarmTags firstOut chattering raises={7} held="communication" maintenance />
        </Sample>
        <Sample name="Tags of a lost communication">
          <AlarmTags raises={2} holds={3} />
        </Sample>
        <Sample name="A station in maintenance">
          <MaintenanceTag words="In maintenance until 18:30" />
        </Sample>
      </Samples>
    </Section>
  );
}
