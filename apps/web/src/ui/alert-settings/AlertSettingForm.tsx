import { Button } from '@mantine/core';
import { type AlertSetting, CHANNELS, type Channel, PRIORITIES, type Priority } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { FormButtons } from '../form/FormButtons.tsx';
import { FormFailure } from '../form/FormCard.tsx';
import { PickList, type PickOption } from '../pick-list/index.ts';
import { Segments } from '../segments/index.ts';
import { STATE_LABELS } from '../state/state.ts';
import { channelOptions } from './channel-options.ts';
import { MIN_PRIORITY_LABELS } from './labels.ts';
import * as texts from './texts.ts';

export interface AlertSettingFormProps {
  /** The setting to edit; null: new ones. */
  readonly setting: AlertSetting | null;
  readonly stations: readonly PickOption[];
  /** The users to choose from; omitted: the user is fixed. */
  readonly people?: readonly PickOption[];
  /** The user of a new setting; 0: none selected. */
  readonly accountId: number;
  /** The preselected stations of a new setting. */
  readonly stationIds?: readonly number[] | undefined;
  /** Configured channels; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
  readonly isPending: boolean;
  /** Why the save failed. */
  readonly failure: string | null;
  /** Called with one setting per station. */
  readonly onSubmit: (settings: AlertSetting[]) => void;
  readonly onCancel: () => void;
}

const LEAST = PRIORITIES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** Creates alert settings of one user for one or more stations, or edits one. */
export function AlertSettingForm(props: AlertSettingFormProps) {
  const { setting, stations, people, setUp, isPending, failure, onSubmit, onCancel } = props;
  const [accountId, setAccountId] = useState(setting?.AccountId ?? props.accountId);
  const [stationIds, setStationIds] = useState<readonly number[]>(() => firstStations(props));
  const [least, setLeast] = useState<Priority>(setting?.LeastPriority ?? 'low');
  const [channels, setChannels] = useState<readonly Channel[]>(setting?.Channels ?? ['email']);
  const [tried, setTried] = useState(false);
  const isNew = setting === null;
  const asksWhose = isNew && people !== undefined;
  const wrong = {
    person: asksWhose && accountId === 0 ? texts.selectAUser : undefined,
    station: stationIds.length === 0 ? texts.selectAStation : undefined,
    channel: channels.length === 0 ? texts.selectAtLeastOneChannel : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some((one) => one !== undefined)) return;
    onSubmit(
      stationIds.map((StationId) => ({
        Id: setting?.Id ?? 0,
        AccountId: accountId,
        StationId,
        LeastPriority: least,
        Channels: [...channels],
      })),
    );
  };
  return (
    <form className="dialog-form wide-form" onSubmit={submit} noValidate>
      {asksWhose && (
        <PickList
          label={texts.user}
          placeholder={texts.searchUsers}
          multiple={false}
          options={people}
          chosen={accountId === 0 ? [] : [accountId]}
          error={tried ? wrong.person : undefined}
          onChange={([id = 0]) => setAccountId(id)}
        />
      )}
      <div>
        <div className="label">{texts.minimumPriority}</div>
        <Segments label={texts.minimumPriority} wide value={least} options={LEAST} onChange={setLeast} />
        <p className="note">{MIN_PRIORITY_LABELS[least]}</p>
      </div>
      <PickList
        label={texts.channels}
        multiple
        options={channelOptions(setUp)}
        chosen={channels.map((channel) => CHANNELS.indexOf(channel))}
        error={tried ? wrong.channel : undefined}
        onChange={(ids) => setChannels(CHANNELS.filter((_, id) => ids.includes(id)))}
      />
      <PickList
        label={isNew ? texts.stations : texts.station}
        placeholder={texts.searchStations}
        multiple={isNew}
        options={stations}
        chosen={stationIds}
        error={tried ? wrong.station : undefined}
        onChange={setStationIds}
        before={isNew && <AllOrNone stations={stations} onChange={setStationIds} />}
      />
      <FormFailure>{failure}</FormFailure>
      <FormButtons
        action={isPending ? texts.saving : isNew ? texts.add : texts.save}
        disabled={isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

function firstStations({ setting, stationIds }: AlertSettingFormProps): readonly number[] {
  if (setting !== null) return [setting.StationId];
  return stationIds ?? [];
}

interface AllOrNoneProps {
  readonly stations: readonly PickOption[];
  readonly onChange: (ids: readonly number[]) => void;
}

function AllOrNone({ stations, onChange }: AllOrNoneProps) {
  return (
    <div className="buttons">
      <Button onClick={() => onChange(stations.map(({ id }) => id))}>{texts.allStations}</Button>
      <Button onClick={() => onChange([])}>{texts.clearSelection}</Button>
    </div>
  );
}
