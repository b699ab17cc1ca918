import type { AlarmLogEntry } from '@outpost/contract';
import { Dialog } from '../dialog/index.ts';
import type { NamedStation } from '../log-filters/index.ts';
import { AcknowledgeForm } from './AcknowledgeForm.tsx';
import type { AlarmActions } from './actions.ts';
import { MaintenanceForm } from './MaintenanceForm.tsx';
import { type Supervisor, SupervisorsOnly } from './SupervisorsOnly.tsx';
import { OutOfServiceForm, ShelveForm } from './SuppressForms.tsx';
import { type AlarmTask, formatAlarmNames } from './task.ts';
import * as texts from './texts.ts';

export interface AlarmActionDialogProps {
  /** null: closed. */
  readonly task: AlarmTask | null;
  readonly onClose: () => void;
  readonly actions: AlarmActions;
  /** Role Supervisor or above; others are told whom to ask. */
  readonly maySuppress: boolean;
  /** The Supervisors and Admins who are on call now; undefined: not known. */
  readonly supervisors: readonly Supervisor[] | undefined;
  /** The alarms that are active or unacknowledged, of all stations. */
  readonly alarms: readonly AlarmLogEntry[];
  /** For selecting a station, where a task has none. */
  readonly stations?: readonly NamedStation[] | undefined;
}

/** The dialog of an action on alarms. */
export function AlarmActionDialog({ task, onClose, ...rest }: AlarmActionDialogProps) {
  return (
    <Dialog open={task !== null} onClose={onClose} title={task === null ? '' : titleOf(task)}>
      {task !== null && <Content task={task} onDone={onClose} {...rest} />}
    </Dialog>
  );
}

interface ContentProps extends Omit<AlarmActionDialogProps, 'task' | 'onClose'> {
  readonly task: AlarmTask;
  readonly onDone: () => void;
}

function Content(props: ContentProps) {
  const { task, onDone, actions, maySuppress, supervisors, alarms, stations } = props;
  if (task.do === 'acknowledge') {
    return <AcknowledgeForm entries={task.entries} actions={actions} onDone={onDone} />;
  }
  if (!maySuppress) return <SupervisorsOnly supervisors={supervisors} onClose={onDone} />;
  switch (task.do) {
    case 'shelve':
      return <ShelveForm entries={task.entries} alarms={alarms} actions={actions} onDone={onDone} />;
    case 'out-of-service':
      return <OutOfServiceForm entries={task.entries} alarms={alarms} actions={actions} onDone={onDone} />;
    case 'maintenance':
      return (
        <MaintenanceForm
          station={task.station}
          stations={stations}
          alarms={alarms}
          actions={actions}
          onDone={onDone}
        />
      );
  }
}

function titleOf(task: AlarmTask): string {
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
