import { Button, Textarea, TextInput } from '@mantine/core';
import type { StationConfig, StationTemplateRow } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useCreateTemplate, useUpdateTemplate } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from '../station-config.module.css';

export interface TemplateFormProps {
  readonly station: Pick<StationConfig, 'StationId' | 'SiteName'>;
  /** The own template that the station was made from; null: none. */
  readonly origin: StationTemplateRow | null;
  readonly onDone: () => void;
}

/** Makes a template of the station as it is stored: a new one, or the next version of the one that it was made from. */
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
    showToast('success', `Template ${next?.Name ?? name.trim()}, version ${version}, saved.`);
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.hint}>
        The template has the points, alarms, remote configuration and polling of {station.SiteName}. Name,
        code, address and place of the station are not part of it.
      </p>
      {origin !== null && (
        <Segments
          label="Template"
          value={kind}
          onChange={setKind}
          wide
          options={[
            { value: 'next', label: `Version ${origin.Version + 1} of ${origin.Name}` },
            { value: 'new', label: 'New template' },
          ]}
        />
      )}
      {next === null && (
        <>
          <TextInput
            label="Template name"
            value={name}
            maxLength={120}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="Description"
            description="Which controller it is for, and what to check"
            autosize
            minRows={2}
            maxLength={600}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </>
      )}
      <FormFailure>{creating.error?.detail ?? updating.error?.detail}</FormFailure>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={isPending || (next === null && name.trim() === '')}>
          {isPending ? 'Saving…' : 'Save template'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
