import { Button, TextInput } from '@mantine/core';
import type { StationAdminRow } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useDeleteStation } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Segments } from '../../../../ui/segments/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';

const HISTORY = [
  { value: 'keep', label: texts.keepHistory },
  { value: 'purge', label: texts.deleteHistory },
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
          showToast('success', texts.deleted(SiteName));
          onDone();
        },
      },
    );
  };
  return (
    <form className={`dialog-form ${formsStyles.form}`} onSubmit={submit}>
      <p>{texts.deleteHint(SiteName)}</p>
      <Segments label={texts.history} value={history} options={HISTORY} onChange={setHistory} wide />
      <p className="hint">{history === 'keep' ? texts.keepHistoryHint : texts.deleteHistoryHint}</p>
      <TextInput
        label={texts.typeNameToConfirm(SiteName)}
        value={name}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormFailure>{deleting.error?.detail}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button
          type="submit"
          color="danger"
          variant="filled"
          disabled={name !== SiteName || deleting.isPending}
        >
          {deleting.isPending ? texts.deleting : texts.deleteStation}
        </Button>
      </div>
    </form>
  );
}
