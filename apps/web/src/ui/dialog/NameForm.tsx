import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../form/FormCard.tsx';
import * as texts from '../texts.ts';

export interface NameFormProps {
  /** The current name; empty for a new item. */
  readonly name?: string;
  /** What is saved under the name, and for whom. */
  readonly hint?: string;
  /** `Save`, `Rename`. */
  readonly action: string;
  readonly isPending: boolean;
  /** Why it failed. */
  readonly failure: string | null;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a name, within a dialog. */
export function NameForm({ name = '', hint, action, isPending, failure, onSubmit, onCancel }: NameFormProps) {
  const [written, setWritten] = useState(name);
  const trimmed = written.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(trimmed);
  };
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextInput
        label={texts.name}
        value={written}
        maxLength={60}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      {hint !== undefined && <p className="note">{hint}</p>}
      <FormFailure>{failure}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" disabled={isPending || trimmed === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}
