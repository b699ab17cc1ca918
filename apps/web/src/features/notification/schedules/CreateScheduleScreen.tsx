import { Card, Page } from '../../../ui/page/index.ts';
import { NEW_ON_CALL_SCHEDULE } from './model/schedule.ts';
import { OnCallScheduleForm } from './parts/ScheduleForm.tsx';
import * as texts from './texts.ts';

/** Creates a weekly schedule. */
export default function CreateScheduleScreen() {
  return (
    <Page title={texts.schedules}>
      <div className="body">
        <Card title={texts.createNewSchedule}>
          <OnCallScheduleForm initial={NEW_ON_CALL_SCHEDULE} />
        </Card>
      </div>
    </Page>
  );
}
