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
    showToast('success', `Template ${next?.Name ?? name.trim()} saved as version ${version}.`);
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.hint}>
        Includes the points, alarms, remote configuration and polling of {station.SiteName}. Excludes its
        name, code, address and location.
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
            description="Controller model and what to check"
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
