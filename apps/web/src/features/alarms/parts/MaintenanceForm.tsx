import { useState } from 'react';
import { useBeginMaintenance, useStationNames } from '../../../data/index.ts';
import { PickList } from '../../../ui/pick-list/index.ts';
import { ReasonForm } from './ReasonForm.tsx';

export interface MaintenanceFormProps {
  /** null: it is chosen here. */
  readonly station: { readonly id: number; readonly name: string } | null;
  readonly onDone: () => void;
}

/** Begins maintenance at a station. */
export function MaintenanceForm({ station, onDone }: MaintenanceFormProps) {
  const { mutate, isPending, error } = useBeginMaintenance();
  const [chosen, setChosen] = useState(station?.id ?? null);
  return (
    <ReasonForm
      lead="While people work at a station its alarms are logged and call nobody. What still stands unacknowledged at the end calls then."
      action="Begin maintenance"
      withEnd
      missing={chosen === null ? 'Choose a station.' : null}
      error={error}
      isPending={isPending}
      onCancel={onDone}
      onSubmit={(reason, untilMs) =>
        chosen !== null && mutate({ stationId: chosen, untilMs, reason }, { onSuccess: onDone })
      }
    >
      {station === null && <StationChoice chosen={chosen} onChoose={setChosen} />}
    </ReasonForm>
  );
}

/** Chooses one station by its name. */
export function StationChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}) {
  const { data = [] } = useStationNames();
  return (
    <PickList
      label="Station"
      placeholder="Find a station"
      multiple={false}
      options={data.map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))}
      chosen={chosen === null ? [] : [chosen]}
      onChange={([id]) => id !== undefined && onChoose(id)}
    />
  );
}
