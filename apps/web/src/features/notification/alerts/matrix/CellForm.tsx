import { Button } from '@mantine/core';
import {
  type AlertLevel,
  type AlertSetting,
  CHANNELS,
  type Channel,
  PRIORITIES,
  type Priority,
} from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { channelOptions, MIN_PRIORITY_LABELS } from '../../../../ui/alert-settings/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList } from '../../../../ui/pick-list/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { STATE_LABELS } from '../../../../ui/state/state.ts';
import {
  levelsByStation,
  type MatrixUser,
  type StationGroup,
  stationsLosingLast,
  summarise,
} from '../model/matrix.ts';
import * as texts from '../texts.ts';
import styles from './cell-form.module.css';

export interface CellFormProps {
  readonly user: MatrixUser;
  readonly group: StationGroup;
  readonly settings: readonly AlertSetting[];
  /** Accounts that can be recipients. */
  readonly recipients: ReadonlySet<number>;
  /** Configured channels; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
  /** When the user is on call; undefined: not known. */
  readonly onCall: string | undefined;
  readonly isPending: boolean;
  readonly failure: string | null;
  readonly onSubmit: (levels: AlertLevel[]) => void;
  readonly onCancel: () => void;
}

const LEVELS = [
  { value: 'none', label: texts.none },
  // From `low` up is every priority.
  ...PRIORITIES.map((value) => ({
    value,
    label: value === 'low' ? texts.allPriorities : STATE_LABELS[value],
  })),
] as const satisfies { value: 'none' | Priority; label: string }[];

/** Sets what a user is notified of at all stations of a group, with a summary of what changes. */
export function CellForm(props: CellFormProps) {
  const { user, group, settings, recipients, setUp, onCall, isPending, failure, onSubmit, onCancel } = props;
  const stored = levelsByStation(settings);
  const levelsOf = group.stationIds.map((id) => stored.get(`${user.id} ${id}`) ?? []);
  const first = levelsOf.find((levels) => levels.length > 0)?.[0];
  const [least, setLeast] = useState<'none' | Priority>(first?.LeastPriority ?? 'low');
  const [channels, setChannels] = useState<readonly Channel[]>(first?.Channels ?? ['email']);
  const [tried, setTried] = useState(false);
  const levels: AlertLevel[] = least === 'none' ? [] : [{ LeastPriority: least, Channels: [...channels] }];
  const error = least !== 'none' && channels.length === 0 ? texts.selectChannel : undefined;
  const isLost = channels.length > 0 && setUp !== null && !channels.some((one) => setUp.includes(one));
  const left = stationsLosingLast(group, settings, recipients, user.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === undefined) onSubmit(levels);
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div>
        <div className="label">{texts.minimumPriority}</div>
        <Segments label={texts.minimumPriority} wide value={least} options={LEVELS} onChange={setLeast} />
        {least !== 'low' && (
          <p className="note">{least === 'none' ? texts.noNotifications : MIN_PRIORITY_LABELS[least]}</p>
        )}
      </div>
      {least !== 'none' && (
        <PickList
          label={texts.channels}
          multiple
          options={channelOptions(setUp)}
          chosen={channels.map((channel) => CHANNELS.indexOf(channel))}
          error={tried ? error : undefined}
          onChange={(ids) => setChannels(CHANNELS.filter((_, id) => ids.includes(id)))}
        />
      )}
      {levelsOf.some((own) => own.length > 1) && <p className="note">{texts.severalPrioritiesHint}</p>}
      <div className={styles.result} role="status">
        <p>{summarise(settings, user.id, group, levels)}</p>
        {least !== 'none' && isLost && <p className="warned">{texts.noChannelOfTheseConfigured}</p>}
        {least === 'none' && left > 0 && <p className="warned">{texts.wouldLoseLastRecipient(left)}</p>}
        {least !== 'none' && <p className="muted">{onCall}</p>}
      </div>
      <FormFailure>{failure}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="filled" disabled={isPending}>
          {isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}
