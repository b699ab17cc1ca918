import { Card, Page } from '../../ui/page/index.ts';
import { NEW_SCHEDULE } from './model/schedule.ts';
import { ScheduleForm } from './parts/ScheduleForm.tsx';
import styles from './schedules.module.css';

/** Makes a weekly schedule. */
export default function CreateScheduleScreen() {
  return (
    <Page title="Schedules">
      <div className={styles.body}>
        <Card title="Create New Schedule">
          <ScheduleForm initial={NEW_SCHEDULE} />
        </Card>
      </div>
    </Page>
  );
}
