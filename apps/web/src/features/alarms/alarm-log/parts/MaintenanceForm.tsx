import { useState } from 'react';
import { useBeginMaintenance, useStationNames } from '../../../../data/index.ts';
import { PickList } from '../../../../ui/pick-list/index.ts';
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
      {station === null && <StationChoice chosen={chosen} onChoose={setChosen} />}
    </ReasonForm>
  );
}

/** Searchable list of stations for selecting one. */
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
      label={texts.station}
      placeholder={texts.searchStations}
      multiple={false}
      options={data.map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName }))}
      chosen={chosen === null ? [] : [chosen]}
      onChange={([id]) => id !== undefined && onChoose(id)}
    />
  );
}
