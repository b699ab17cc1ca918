import { Button, Textarea, TextInput } from '@mantine/core';
import type { StationTemplateRow } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useUpdateTemplate } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';

export interface EditFormProps {
  readonly template: StationTemplateRow;
  readonly onDone: () => void;
}

/** Name and description of a template; its content comes from a station. */
export function EditForm({ template, onDone }: EditFormProps) {
  const updating = useUpdateTemplate();
  const [name, setName] = useState(template.Name);
  const [description, setDescription] = useState(template.Description);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { Id, Version } = template;
    const change = { Name: name.trim(), Description: description.trim(), Version, StationId: null };
    updating.mutate(
      { id: Number(Id), ...change },
      {
        onSuccess: () => {
          showToast('success', texts.templateSaved(change.Name));
          onDone();
        },
      },
    );
  };
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextInput
        label={texts.templateName}
        value={name}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        maxLength={600}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <FormFailure>{updating.error?.detail}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button type="submit" variant="filled" disabled={updating.isPending || name.trim() === ''}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
