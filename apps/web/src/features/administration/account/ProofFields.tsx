import { TextInput } from '@mantine/core';
import { type ApiError, type FactorProof, problemWith, useSecondFactor } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import * as texts from './texts.ts';

interface ProofFieldProps {
  readonly error: ApiError | null;
  readonly description?: string;
  /** Whether it has the focus when its dialog opens. */
  readonly focus?: boolean;
}

/**
 * The password that confirms a change, as form field `CurrentPassword`. For an account without one, that
 * a recent sign-in does, and what is wrong with that.
 */
export function CurrentPasswordField({ error, description, focus = false }: ProofFieldProps) {
  const { data: factor } = useSecondFactor();
  if (factor?.PasswordSet === false)
    return (
      <>
        <p className="note">{texts.signInConfirms}</p>
        <FormFailure>{problemWith(error, 'CurrentPassword')}</FormFailure>
      </>
    );
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
export function proofOf(form: HTMLFormElement): FactorProof {
  const values = new FormData(form);
  const password = values.get('CurrentPassword');
  return {
    ...(password !== null && { CurrentPassword: String(password) }),
    Code: String(values.get('Code') ?? '').trim(),
  };
}
