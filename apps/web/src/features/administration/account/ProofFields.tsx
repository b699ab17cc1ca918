import { TextInput } from '@mantine/core';
import { type ApiError, problemWith } from '../../../data/index.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import * as texts from './texts.ts';

interface ProofFieldProps {
  readonly error: ApiError | null;
  readonly description?: string;
  /** Whether it has the focus when its dialog opens. */
  readonly focus?: boolean;
}

/** The password that confirms a change, as form field `CurrentPassword`. */
export function CurrentPasswordField({ error, description, focus = false }: ProofFieldProps) {
  return (
    <PasswordField
      name="CurrentPassword"
      label={texts.currentPassword}
      description={description}
      autoComplete="current-password"
      maxLength={256}
      error={problemWith(error, 'CurrentPassword')}
      data-autofocus={focus || undefined}
    />
  );
}

/** A code from the app or a recovery code, as form field `Code`. */
export function CodeField({ error }: Pick<ProofFieldProps, 'error'>) {
  return (
    <TextInput
      name="Code"
      label={texts.appCodeOrRecoveryCode}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={problemWith(error, 'Code')}
    />
  );
}

/** What was entered into {@link CurrentPasswordField} and {@link CodeField}. */
export function proofOf(form: HTMLFormElement): { CurrentPassword: string; Code: string } {
  const values = new FormData(form);
  return {
    CurrentPassword: String(values.get('CurrentPassword') ?? ''),
    Code: String(values.get('Code') ?? '').trim(),
  };
}
