import { PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { type ApiError, type FactorProof, formFailure, problemWith } from '../../../../data/index.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import * as texts from '../texts.ts';

export interface ProofFormProps {
  readonly lead: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: ApiError | null;
  readonly onProof: (proof: FactorProof) => void;
  readonly onCancel: () => void;
}

/** Requires the password and a code before the second factor is changed. */
export function ProofForm({ lead, action, isPending, error, onProof, onCancel }: ProofFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    onProof({
      CurrentPassword: String(values.get('CurrentPassword') ?? ''),
      Code: String(values.get('Code') ?? '').trim(),
    });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{lead}</p>
      <PasswordInput
        name="CurrentPassword"
        label={texts.currentPassword}
        autoComplete="current-password"
        maxLength={256}
        error={problemWith(error, 'CurrentPassword')}
        data-autofocus
      />
      <TextInput
        name="Code"
        label={texts.appCodeOrRecoveryCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={problemWith(error, 'Code')}
      />
      <FormFailure>{formFailure(error, ['CurrentPassword', 'Code'])}</FormFailure>
      <FormButtons action={action} disabled={isPending} onCancel={onCancel} />
    </form>
  );
}
