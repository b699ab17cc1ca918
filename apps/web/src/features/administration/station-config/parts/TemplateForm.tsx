import { Button, Textarea, TextInput } from '@mantine/core';
import type { StationConfig, StationTemplateRow } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useCreateTemplate, useUpdateTemplate } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Segments } from '../../../../ui/segments/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';

export interface TemplateFormProps {
  readonly station: Pick<StationConfig, 'StationId' | 'SiteName'>;
  /** The custom template of the station; null: none. */
  readonly origin: StationTemplateRow | null;
  readonly onDone: () => void;
}

/** Saves the stored station as a new template or as the next version of its template. */
export function TemplateForm({ station, origin, onDone }: TemplateFormProps) {
  const creating = useCreateTemplate();
  const updating = useUpdateTemplate();
  const [kind, setKind] = useState<'next' | 'new'>(origin === null ? 'new' : 'next');
  const next = kind === 'next' ? origin : null;
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const { StationId } = station;
  const isPending = creating.isPending || updating.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const done = { onSuccess: ({ Version }: { Version: number }) => finish(Version) };
    if (next !== null) {
      const { Id, Name, Description, Version } = next;
      updating.mutate({ id: Number(Id), Name, Description, Version, StationId }, done);
    } else creating.mutate({ StationId, Name: name.trim(), Description: description.trim() }, done);
  };
  const finish = (version: number) => {
    showToast('success', texts.templateSavedAsVersion(next?.Name ?? name.trim(), version));
    onDone();
  };
  return (
    <form className="dialog-form" onSubmit={submit}>
      <p className="hint">{texts.templateContent(station.SiteName)}</p>
      {origin !== null && (
        <Segments
          label={texts.template}
          value={kind}
          onChange={setKind}
          wide
          options={[
            { value: 'next', label: texts.versionOf(origin.Version + 1, origin.Name) },
            { value: 'new', label: texts.newTemplate },
          ]}
        />
      )}
      {next === null && (
        <>
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
            description={texts.descriptionHint}
            autosize
            minRows={2}
            maxLength={600}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </>
      )}
      <FormFailure>{creating.error?.detail ?? updating.error?.detail}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button type="submit" variant="filled" disabled={isPending || (next === null && name.trim() === '')}>
          {isPending ? texts.saving : texts.saveTemplate}
        </Button>
      </div>
    </form>
  );
}
