import { Card, Page } from '../../ui/page/index.ts';
import { NEW_ON_CALL_SCHEDULE } from './model/schedule.ts';
import { OnCallScheduleForm } from './parts/ScheduleForm.tsx';
import styles from './schedules.module.css';

/** Creates a weekly schedule. */
export default function CreateScheduleScreen() {
  return (
    <Page title="Schedules">
      <div className={styles.body}>
        <Card title="Create New Schedule">
          <OnCallScheduleForm initial={NEW_ON_CALL_SCHEDULE} />
        </Card>
      </div>
    </Page>
  );
}
