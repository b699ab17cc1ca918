import { Dialog } from '../../../../ui/dialog/index.ts';
import type { Task } from '../model/task.ts';
import { formatAlarmNames } from '../model/task.ts';
import * as texts from '../texts.ts';
import { AcknowledgeForm } from './AcknowledgeForm.tsx';
import { MaintenanceForm } from './MaintenanceForm.tsx';
import { OutOfServiceForm, ShelveForm } from './SuppressForms.tsx';

/** The dialog of an alarm action. */
export function AlarmActionDialog({
  task,
  onClose,
}: {
  readonly task: Task | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open={task !== null} onClose={onClose} title={task === null ? '' : titleOf(task)}>
      {task?.do === 'acknowledge' && <AcknowledgeForm entries={task.entries} onDone={onClose} />}
      {task?.do === 'shelve' && <ShelveForm entries={task.entries} onDone={onClose} />}
      {task?.do === 'out-of-service' && <OutOfServiceForm entries={task.entries} onDone={onClose} />}
      {task?.do === 'maintenance' && <MaintenanceForm station={task.station} onDone={onClose} />}
    </Dialog>
  );
}

function titleOf(task: Task): string {
  switch (task.do) {
    case 'acknowledge':
      return texts.acknowledgeNamed(formatAlarmNames(task.entries));
    case 'shelve':
      return texts.shelveNamed(formatAlarmNames(task.entries));
    case 'out-of-service':
      return texts.takeOutOfServiceNamed(formatAlarmNames(task.entries));
    case 'maintenance':
      return task.station === null ? texts.startMaintenance : texts.maintenanceAt(task.station.name);
  }
}
