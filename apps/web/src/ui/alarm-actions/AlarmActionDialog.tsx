import type { AlarmLogEntry, OnCallSupervisor } from '@outpost/contract';
import { useState } from 'react';
import { Dialog } from '../dialog/index.ts';
import type { NamedStation } from '../log-filters/index.ts';
import { AcknowledgeForm } from './AcknowledgeForm.tsx';
import type { AlarmActions } from './actions.ts';
import { MaintenanceForm } from './MaintenanceForm.tsx';
import { SupervisorsOnly } from './SupervisorsOnly.tsx';
import { OutOfServiceForm, ShelveForm } from './SuppressForms.tsx';
import { type AlarmTask, formatAlarmNames, waitingIn } from './task.ts';
import * as texts from './texts.ts';

export interface AlarmActionDialogProps {
  /** null: closed. */
  readonly task: AlarmTask | null;
  readonly onClose: () => void;
  readonly actions: AlarmActions;
  /** Role Supervisor or above; others are told whom to ask. */
  readonly maySuppress: boolean;
  /** The Supervisors and Admins; undefined: not known. */
  readonly supervisors: readonly OnCallSupervisor[] | undefined;
  /** The alarms that are active or unacknowledged, of all stations. */
  readonly alarms: readonly AlarmLogEntry[];
  /** For selecting a station, where a task has none. */
  readonly stations?: readonly NamedStation[] | undefined;
}

/** The dialog of an action on alarms. */
export function AlarmActionDialog({ task, onClose, ...rest }: AlarmActionDialogProps) {
  // What the user does in place of a task that they may not do.
  const [instead, setInstead] = useState<{ readonly of: AlarmTask; readonly task: AlarmTask } | null>(null);
  const shown = task !== null && instead?.of === task ? instead.task : task;
  return (
    <Dialog open={shown !== null} onClose={onClose} title={shown === null ? '' : titleOf(shown)}>
      {task !== null && shown !== null && (
        <Content
          {...rest}
          key={shown.do}
          task={shown}
          onDone={onClose}
          onInstead={(next) => setInstead({ of: task, task: next })}
        />
      )}
    </Dialog>
  );
}

interface ContentProps extends Omit<AlarmActionDialogProps, 'task' | 'onClose'> {
  readonly task: AlarmTask;
  readonly onDone: () => void;
  readonly onInstead: (task: AlarmTask) => void;
}

function Content(props: ContentProps) {
  const { task, onDone, onInstead, actions, maySuppress, supervisors, alarms, stations } = props;
  if (task.do === 'acknowledge') {
    return <AcknowledgeForm entries={task.entries} actions={actions} onDone={onDone} />;
  }
  if (!maySuppress) {
    const waiting = waitingIn(task, alarms);
    return (
      <SupervisorsOnly
        supervisors={supervisors}
        waiting={waiting.length}
        onAcknowledge={() => onInstead({ do: 'acknowledge', entries: waiting })}
        onClose={onDone}
      />
    );
  }
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
