import type { AlarmLogEntry } from '@outpost/contract';
import { useState } from 'react';
import { type NamedStation, StationPickList } from '../log-filters/index.ts';
import { ActiveWarning } from './ActiveWarning.tsx';
import type { AlarmActions } from './actions.ts';
import { ReasonForm } from './ReasonForm.tsx';
import * as texts from './texts.ts';
import { useSubmit } from './use-submit.ts';

export interface MaintenanceFormProps {
  /** null: selected in the form. */
  readonly station: { readonly id: number; readonly name: string } | null;
  readonly stations: readonly NamedStation[] | undefined;
  readonly alarms: readonly AlarmLogEntry[];
  readonly actions: AlarmActions;
  readonly onDone: () => void;
}

/** Starts maintenance at a station. */
export function MaintenanceForm({ station, stations, alarms, actions, onDone }: MaintenanceFormProps) {
  const { submit, ...state } = useSubmit(onDone);
  const [chosen, setChosen] = useState(station?.id ?? null);
  return (
    <ReasonForm
      lead={texts.maintenanceHint}
      action={texts.startMaintenance}
      withEnd
      missing={chosen === null ? texts.selectStation : null}
      {...state}
      onCancel={onDone}
      onSubmit={(reason, untilMs) =>
        chosen !== null && submit(actions.beginMaintenance({ stationId: chosen, untilMs, reason }))
      }
    >
      {station === null && <StationPickList stations={stations} chosen={chosen} onChoose={setChosen} />}
      <ActiveWarning
        entries={alarms.filter(({ StationId }) => StationId === chosen)}
        describe={texts.activeInMaintenance}
      />
    </ReasonForm>
  );
}
