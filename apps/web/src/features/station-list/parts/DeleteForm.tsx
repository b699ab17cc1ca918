import { Button, TextInput } from '@mantine/core';
import type { StationAdminRow } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useDeleteStation } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import formsStyles from '../forms.module.css';

const HISTORY = [
  { value: 'keep', label: 'Keep history' },
  { value: 'purge', label: 'Delete history' },
] as const;

export interface DeleteFormProps {
  readonly station: Pick<StationAdminRow, 'StationId' | 'SiteName'>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Deletes a station after its name has been typed. */
export function DeleteForm({ station, onDone, onCancel }: DeleteFormProps) {
  const deleting = useDeleteStation();
  const [name, setName] = useState('');
  const [history, setHistory] = useState<'keep' | 'purge'>('keep');
  const { SiteName, StationId } = station;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== SiteName) return;
    deleting.mutate(
      { id: StationId, name, history },
      {
        onSuccess: () => {
          showToast('success', `${SiteName} deleted.`);
          onDone();
        },
      },
    );
  };
  return (
    <form className={formsStyles.form} onSubmit={submit}>
      <p>Deletes {SiteName}. Its alarms stay in the log. Its Modbus map addresses are not reused.</p>
      <Segments label="History" value={history} options={HISTORY} onChange={setHistory} wide />
      <p className={formsStyles.hint}>
        {history === 'keep'
          ? 'You can restore the station with its history later.'
          : 'Recorded values are permanently deleted. You can restore the station without them later.'}
      </p>
      <TextInput
        label={`Type ${SiteName} to confirm`}
        value={name}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormFailure>{deleting.error?.detail}</FormFailure>
      <div className={formsStyles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          color="danger"
          variant="filled"
          disabled={name !== SiteName || deleting.isPending}
        >
          {deleting.isPending ? 'Deleting…' : 'Delete station'}
        </Button>
      </div>
    </form>
  );
}
