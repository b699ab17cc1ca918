import { useState } from 'react';
import { useBeginMaintenance, useStationNames } from '../../../../data/index.ts';
import { StationPickList } from '../../../../ui/log-filters/index.ts';
import * as texts from '../texts.ts';
import { ReasonForm } from './ReasonForm.tsx';

export interface MaintenanceFormProps {
  /** null: selected in the form. */
  readonly station: { readonly id: number; readonly name: string } | null;
  readonly onDone: () => void;
}

/** Starts maintenance at a station. */
export function MaintenanceForm({ station, onDone }: MaintenanceFormProps) {
  const { mutate, isPending, error } = useBeginMaintenance();
  const stations = useStationNames();
  const [chosen, setChosen] = useState(station?.id ?? null);
  return (
    <ReasonForm
      lead={texts.maintenanceHint}
      action={texts.startMaintenance}
      withEnd
      missing={chosen === null ? texts.selectStation : null}
      error={error}
      isPending={isPending}
      onCancel={onDone}
      onSubmit={(reason, untilMs) =>
        chosen !== null && mutate({ stationId: chosen, untilMs, reason }, { onSuccess: onDone })
      }
    >
      {station === null && <StationPickList stations={stations.data} chosen={chosen} onChoose={setChosen} />}
    </ReasonForm>
  );
}
