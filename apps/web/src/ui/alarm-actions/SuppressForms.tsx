import type { AlarmLogEntry } from '@outpost/contract';
import { ActiveWarning } from './ActiveWarning.tsx';
import { AlarmSummary } from './AlarmSummary.tsx';
import type { AlarmActions } from './actions.ts';
import { alarmsOf } from './active-warning.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { type SuppressedEntries, sourcesOf } from './task.ts';
import * as texts from './texts.ts';
import { useSubmit } from './use-submit.ts';

interface SuppressFormProps {
  readonly entries: SuppressedEntries;
  /** The alarms that are active or unacknowledged, of all stations. */
  readonly alarms: readonly AlarmLogEntry[];
  readonly actions: AlarmActions;
  readonly onDone: () => void;
}

export function ShelveForm({ entries, alarms, actions, onDone }: SuppressFormProps) {
  const { submit, ...state } = useSubmit(onDone);
  return (
    <ReasonForm
      lead={texts.shelveHint}
      action={texts.shelve}
      withEnd
      {...state}
      onCancel={onDone}
      onSubmit={(reason, untilMs) => submit(actions.shelve({ sources: sourcesOf(entries), untilMs, reason }))}
    >
      <ActiveWarning entries={alarmsOf(alarms, entries)} describe={texts.activeShelved} />
    </ReasonForm>
  );
}

export function OutOfServiceForm({ entries, alarms, actions, onDone }: SuppressFormProps) {
  const { submit, ...state } = useSubmit(onDone);
  return (
    <ReasonForm
      lead={texts.outOfServiceHint}
      action={texts.takeOutOfService}
      withEnd={false}
      {...state}
      onCancel={onDone}
      onSubmit={(reason) => submit(actions.takeOutOfService({ sources: sourcesOf(entries), reason }))}
    >
      <Summary entries={entries} />
      <ActiveWarning entries={alarmsOf(alarms, entries)} describe={texts.activeOutOfService} />
    </ReasonForm>
  );
}

/** Of several alarms; one is named in the title. */
function Summary({ entries }: Pick<SuppressFormProps, 'entries'>) {
  return entries.length > 1 ? <AlarmSummary entries={entries as readonly AlarmLogEntry[]} /> : null;
}
