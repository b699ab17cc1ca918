import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRenameArea } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { showToast } from '../../../../ui/toast/index.ts';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';

export interface RenameAreaFormProps {
  readonly area: string;
  /** @param area its new name; empty: it was removed */
  readonly onDone: (area: string) => void;
  readonly onCancel: () => void;
}

/** Renames an area, merges it with another, or removes it. */
export function RenameAreaForm({ area, onDone, onCancel }: RenameAreaFormProps) {
  const renaming = useRenameArea();
  const [name, setName] = useState(area);
  const To = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renaming.mutate(
      { From: area, To },
      {
        onSuccess: ({ Name, Changed, NotChanged }) => {
          if (NotChanged.length > 0) showToast('error', texts.areaPartlyRenamed(NotChanged));
          else showToast('success', texts.areaRenamed(Changed));
          onDone(NotChanged.length > 0 ? area : Name);
        },
      },
    );
  };
  return (
    <form className={`dialog-form ${formsStyles.form}`} onSubmit={submit}>
      <TextInput
        label={texts.newAreaName}
        description={texts.renameAreaHint}
        maxLength={60}
        autoComplete="off"
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormFailure>{renaming.error?.detail}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="filled" disabled={renaming.isPending || To === area}>
          {To === '' ? texts.removeArea : texts.renameArea}
        </Button>
      </div>
    </form>
  );
}
