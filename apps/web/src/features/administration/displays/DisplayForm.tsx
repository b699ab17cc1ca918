import { NumberInput, Switch, TextInput } from '@mantine/core';
import {
  DEFAULT_SLIDE_SECONDS,
  type Display,
  MAX_SLIDE_SECONDS,
  MIN_SLIDE_SECONDS,
  type PairingCode,
} from '@outpost/contract';
import { type FormEvent, useMemo, useState } from 'react';
import { formFailure, problemWith, useSaveDisplay, useStationNames } from '../../../data/index.ts';
import { readTime } from '../../../ui/date-time/read-time.ts';
import { FieldRow } from '../../../ui/form/FieldRow.tsx';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { PickList } from '../../../ui/pick-list/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import * as texts from './texts.ts';

const FIELDS = ['Name', 'Stations', 'SlideSeconds', 'Night'] as const;
const USUAL_NIGHT = '22:00-06:00';

export interface DisplayFormProps {
  /** null: add one. */
  readonly display: Display | null;
  /** @param code of a new display */
  readonly onDone: (name: string, code: PairingCode | null) => void;
  readonly onCancel: () => void;
}

/** Name and content of a wall display. */
export function DisplayForm({ display, onDone, onCancel }: DisplayFormProps) {
  const saving = useSaveDisplay();
  const { data: named = [] } = useStationNames();
  const options = useMemo(
    () => named.map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName })),
    [named],
  );
  const [name, setName] = useState(display?.Name ?? '');
  const [stations, setStations] = useState<readonly number[]>(display?.Stations ?? []);
  const [seconds, setSeconds] = useState<number | string>(display?.SlideSeconds ?? DEFAULT_SLIDE_SECONDS);
  const night = display === null ? USUAL_NIGHT : display.Night;
  const [dims, setDims] = useState(night !== null);
  const [[from, to], setNight] = useState((night ?? USUAL_NIGHT).split('-') as [string, string]);
  const { error } = saving;
  const problem = (field: (typeof FIELDS)[number]) => problemWith(error, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      Name: name.trim(),
      Stations: [...stations],
      SlideSeconds: Number(seconds),
      Night: dims ? `${readTime(from) ?? from}-${readTime(to) ?? to}` : null,
    };
    saving.mutate(
      { id: display?.Id ?? null, body },
      {
        onSuccess: (code) => {
          if (code === null) showToast('success', texts.saved);
          onDone(body.Name, code);
        },
      },
    );
  };
  return (
    <form className="dialog-form wide-form" onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem('Name')}
        maxLength={120}
        data-autofocus
      />
      <PickList
        label={texts.stations}
        options={options}
        chosen={stations}
        onChange={setStations}
        multiple
        error={problem('Stations')}
      />
      <NumberInput
        label={texts.seconds}
        value={seconds}
        onChange={setSeconds}
        min={MIN_SLIDE_SECONDS}
        max={MAX_SLIDE_SECONDS}
        allowDecimal={false}
        error={problem('SlideSeconds')}
      />
      <Switch
        label={texts.dimsAtNight}
        checked={dims}
        onChange={(event) => setDims(event.currentTarget.checked)}
      />
      {dims && (
        <>
          <FieldRow>
            <TextInput
              label={texts.from}
              value={from}
              error={problem('Night')}
              onChange={(event) => setNight([event.currentTarget.value, to])}
            />
            <TextInput
              label={texts.to}
              value={to}
              onChange={(event) => setNight([from, event.currentTarget.value])}
            />
          </FieldRow>
          <p className="note block">{texts.nightHint}</p>
        </>
      )}
      <FormFailure>{formFailure(error, FIELDS)}</FormFailure>
      <FormButtons
        action={saving.isPending ? texts.saving : display === null ? texts.addAndPair : texts.save}
        disabled={saving.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
