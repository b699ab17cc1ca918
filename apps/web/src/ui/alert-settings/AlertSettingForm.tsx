import { Button } from '@mantine/core';
import { type AlertSetting, CHANNELS, type Channel, PRIORITIES, type Priority } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../form/FormCard.tsx';
import { PickList, type PickOption } from '../pick-list/index.ts';
import { Segments } from '../segments/index.ts';
import { STATE_LABELS } from '../state/state.ts';
import styles from './alert-settings.module.css';
import { CHANNEL_NAMES, MIN_PRIORITY_LABELS } from './labels.ts';

export interface AlertSettingFormProps {
  /** What is changed; null: new ones. */
  readonly setting: AlertSetting | null;
  readonly stations: readonly PickOption[];
  /** Among whom it is chosen whose a new one is; left out: it is known. */
  readonly people?: readonly PickOption[];
  /** Whose a new one is at first; 0: nobody's. */
  readonly accountId: number;
  /** For which stations a new one is at first. */
  readonly stationIds?: readonly number[] | undefined;
  /** By which ways messages can leave; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
  readonly isPending: boolean;
  /** Why it did not go through. */
  readonly failure: string | null;
  /** One setting a station. */
  readonly onSubmit: (settings: AlertSetting[]) => void;
  readonly onCancel: () => void;
}

const LEAST = PRIORITIES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** Makes alert settings, of one person for one or more stations, or changes one. */
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
    person: asksWhose && accountId === 0 ? 'Choose somebody' : undefined,
    station: stationIds.length === 0 ? 'Choose a station' : undefined,
    channel: channels.length === 0 ? 'Choose at least one way' : undefined,
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
    <form className={styles.form} onSubmit={submit} noValidate>
      {asksWhose && (
        <PickList
          label="Who"
          placeholder="Find somebody"
          multiple={false}
          options={people}
          chosen={accountId === 0 ? [] : [accountId]}
          error={tried ? wrong.person : undefined}
          onChange={([id = 0]) => setAccountId(id)}
        />
      )}
      <PickList
        label={isNew ? 'Stations' : 'Station'}
        placeholder="Find a station"
        multiple={isNew}
        options={stations}
        chosen={stationIds}
        error={tried ? wrong.station : undefined}
        onChange={setStationIds}
        before={isNew && <AllOrNone stations={stations} onChange={setStationIds} />}
      />
      <div>
        <div className={styles.label}>Least priority</div>
        <Segments label="Least priority" wide value={least} options={LEAST} onChange={setLeast} />
        <p className={styles.how}>{MIN_PRIORITY_LABELS[least]}</p>
      </div>
      <PickList
        label="How"
        multiple
        options={CHANNELS.map((channel, id) => ({
          id,
          label: CHANNEL_NAMES[channel],
          ...(setUp === null || setUp.includes(channel) ? {} : { note: 'not set up on the server' }),
        }))}
        chosen={channels.map((channel) => CHANNELS.indexOf(channel))}
        error={tried ? wrong.channel : undefined}
        onChange={(ids) => setChannels(CHANNELS.filter((_, id) => ids.includes(id)))}
      />
      <FormFailure>{failure}</FormFailure>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="filled" disabled={isPending}>
          {isPending ? 'Saving…' : isNew ? 'Add' : 'Save'}
        </Button>
      </div>
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
    <div className={styles.all}>
      <Button onClick={() => onChange(stations.map(({ id }) => id))}>All stations</Button>
      <Button onClick={() => onChange([])}>None</Button>
    </div>
  );
}
