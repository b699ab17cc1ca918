import {
  ALARM_STATES,
  type AlarmNotified,
  type OnCallSupervisor,
  PRIORITIES,
  type Priority,
} from '@outpost/contract';
import { useState } from 'react';
import { entry } from '../../../testing/alarm-entries.ts';
import { AlarmStateShape } from '../../ui/alarm/AlarmStateShape.tsx';
import {
  ALARM_STATE_LABELS,
  AlarmAge,
  AlarmCount,
  AlarmStateMark,
  AlarmTags,
  MaintenanceTag,
  NotifiedContext,
  NotifiedText,
  PriorityCounts,
  type Unacknowledged,
} from '../../ui/alarm/index.ts';
import { AcknowledgeForm } from '../../ui/alarm-actions/AcknowledgeForm.tsx';
import type { AlarmActions } from '../../ui/alarm-actions/actions.ts';
import {
  AlarmActionDialog,
  AlarmActionMenu,
  AlarmButtons,
  type AlarmTask,
} from '../../ui/alarm-actions/index.ts';
import { MaintenanceForm } from '../../ui/alarm-actions/MaintenanceForm.tsx';
import { SupervisorsOnly } from '../../ui/alarm-actions/SupervisorsOnly.tsx';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const waiting = (worst: Priority, total: number): Unacknowledged => ({
  total,
  byPriority: { critical: 0, high: 0, medium: 0, low: 0, [worst]: total },
  worst,
});

const ENTRIES = Array.from({ length: 12 }, (_, at) =>
  entry(at + 1, {
    ...{ StationId: at % 4, SiteName: `Mill Creek ${at % 4}`, PointId: null },
    ...{ Kind: 'communication', Name: 'Communication', Message: 'Communication lost' },
    ...{ Priority: PRIORITIES[at % 4]!, Active: at % 3 > 0, Reading: null, Limit: null },
    ReturnedAt: at % 3 > 0 ? null : '2026-03-01T06:20:00Z',
  }),
);
/** By alarm: no user was notified of the first. */
const NOTIFIED = new Map(
  [[], ['Ann Lee', 'Sam Hale']].map((Names, at): [number, AlarmNotified] => [
    at + 1,
    {
      AlarmId: at + 1,
      StationId: at,
      At: '2026-03-01T06:00:00Z',
      Step: 1,
      Names,
      Sending: Names.length === 0 ? null : 'sent',
      NextStepAt: '2026-03-01T06:15:00Z',
      NextStepTo: ['Maria Ortega'],
    },
  ]),
);
const ignore = () => undefined;
const ACTIONS: AlarmActions = {
  acknowledge: async () => undefined,
  shelve: async () => undefined,
  takeOutOfService: async () => undefined,
  beginMaintenance: async () => undefined,
};

function ActionDialog() {
  const [task, setTask] = useState<AlarmTask | null>(null);
  return (
    <>
      <AlarmActionMenu of="12 alarms" entries={ENTRIES} onTask={setTask} />
      {[ENTRIES.slice(0, 1), ENTRIES.slice(0, 3)].map((entries) => (
        <div key={entries.length} className={styles.row}>
          <AlarmButtons
            of={`alarm ${entries.length}`}
            entries={entries}
            isPending={false}
            onAcknowledge={ignore}
            onTask={setTask}
          />
        </div>
      ))}
      <AlarmActionDialog
        task={task}
        onClose={() => setTask(null)}
        actions={ACTIONS}
        maySuppress
        supervisors={[]}
        alarms={ENTRIES}
      />
    </>
  );
}

const SUPERVISORS: readonly OnCallSupervisor[] = [
  { AccountId: 1, Name: 'Maria Ortega', OnCall: true, LimitedToAreas: false, Phone: '+15551234567' },
  { AccountId: 2, Name: 'Grace Chen', OnCall: false, LimitedToAreas: true, Phone: null },
];

export function GalleryAlarms() {
  return (
    <GallerySection title="Alarms">
      <Samples>
        {ALARM_STATES.map((state) => (
          <GallerySample key={state} name={ALARM_STATE_LABELS[state]}>
            <AlarmStateMark state={state} />
          </GallerySample>
        ))}
        <GallerySample name="Number of returned alarms">
          <span className="mark">
            <AlarmStateShape state="returned-unacknowledged" /> 35
          </span>
        </GallerySample>
        <GallerySample name="State with user">
          <AlarmStateMark state="acknowledged" words="Acknowledged by A. Chen" />
        </GallerySample>
        <GallerySample name="Age or return">
          <AlarmAge {...ENTRIES[0]!} /> · <AlarmAge {...ENTRIES[1]!} />
        </GallerySample>
        <GallerySample name="Who was notified">
          <NotifiedContext value={NOTIFIED}>
            <NotifiedText entries={ENTRIES.slice(0, 2)} nextClass="" />
            <NotifiedText entries={ENTRIES.slice(1, 2)} />
          </NotifiedContext>
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
        <GallerySample name="Counts by priority">
          <PriorityCounts counts={{ critical: 2, high: 37, medium: 0, low: 5 }} />
        </GallerySample>
        <GallerySample name="Actions">
          <ActionDialog />
        </GallerySample>
        <GallerySample name="Acknowledge many alarms">
          <AcknowledgeForm entries={ENTRIES} actions={ACTIONS} onDone={ignore} />
        </GallerySample>
        <GallerySample name="Start maintenance">
          <MaintenanceForm
            station={{ id: 1, name: 'Mill Creek' }}
            stations={[]}
            alarms={[]}
            actions={ACTIONS}
            onDone={ignore}
          />
        </GallerySample>
        <GallerySample name="Not allowed">
          <SupervisorsOnly supervisors={SUPERVISORS} waiting={1} onAcknowledge={ignore} onClose={ignore} />
        </GallerySample>
        <GallerySample name="Not allowed, none on call">
          <SupervisorsOnly
            supervisors={SUPERVISORS.map((one) => ({ ...one, OnCall: false }))}
            waiting={0}
            onAcknowledge={ignore}
            onClose={ignore}
          />
        </GallerySample>
        <GallerySample name="Station in maintenance">
          <MaintenanceTag words="In maintenance until 18:30" />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
