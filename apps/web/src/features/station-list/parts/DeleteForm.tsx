import { Button, TextInput } from '@mantine/core';
import type { StationAdminRow } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useDeleteStation } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import formsStyles from '../forms.module.css';

const HISTORY = [
  { value: 'keep', label: 'Keep its history' },
  { value: 'purge', label: 'Delete its history too' },
] as const;

export interface DeleteFormProps {
  readonly station: Pick<StationAdminRow, 'StationId' | 'SiteName'>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Takes a station out, once its name has been typed. */
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
          showToast('success', `${SiteName} was deleted.`);
          onDone();
        },
      },
    );
  };
  return (
    <form className={formsStyles.form} onSubmit={submit}>
      <p>
        {SiteName} is no longer polled, shown or told of. Its alarms stay in the log; its addresses in the
        register map are never given again.
      </p>
      <Segments label="Its history" value={history} options={HISTORY} onChange={setHistory} wide />
      <p className={formsStyles.hint}>
        {history === 'keep'
          ? 'The station can be restored later, with its history.'
          : 'Its measured values are deleted for good, in the background. The station can be restored, without them.'}
      </p>
      <TextInput
        label={`Type its name: ${SiteName}`}
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
