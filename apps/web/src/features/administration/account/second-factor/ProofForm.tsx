import type { FormEvent } from 'react';
import { type ApiError, type FactorProof, formFailure } from '../../../../data/index.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { CodeField, CurrentPasswordField, proofOf } from '../ProofFields.tsx';

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
    onProof(proofOf(event.currentTarget));
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{lead}</p>
      <CurrentPasswordField error={error} focus />
      <CodeField error={error} />
      <FormFailure>{formFailure(error, ['CurrentPassword', 'Code'])}</FormFailure>
      <FormButtons action={action} disabled={isPending} onCancel={onCancel} />
    </form>
  );
}
