import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  formFailure,
  problemWith,
  useBeginSecondFactor,
  useConfirmSecondFactor,
} from '../../../../data/index.ts';
import { useHoldOpen } from '../../../../ui/dialog/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { fill } from '../../../../ui/text/fill.ts';
import { CodeField, CurrentPasswordField, proofOf } from '../ProofFields.tsx';
import * as texts from '../texts.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodesPanel } from './RecoveryCodes.tsx';

export interface EnrolProps {
  /** Named in the file of the recovery codes. */
  readonly email: string;
  /** The account has a second factor, such as a passkey, which has to be proved. */
  readonly hasFactor: boolean;
  /** Called when the recovery codes have been dismissed. */
  readonly onDone: () => void;
  /** null: setup is mandatory. */
  readonly onCancel: (() => void) | null;
}

/** Sets up the second factor in steps: password, app with a first code, recovery codes. */
export function Enrol({ email, hasFactor, onDone, onCancel }: EnrolProps) {
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  useHoldOpen(confirm.isPending);
  if (confirm.data !== undefined) {
    return <RecoveryCodesPanel codes={confirm.data.RecoveryCodes} email={email} onDone={onDone} />;
  }
  if (begin.data !== undefined) {
    const again = () => {
      confirm.reset();
      begin.reset();
    };
    return (
      <AppStep
        secret={begin.data.Secret}
        uri={begin.data.Uri}
        confirm={confirm}
        onAgain={again}
        onCancel={onCancel}
      />
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { Code, ...password } = proofOf(event.currentTarget);
    begin.mutate(hasFactor ? { ...password, Code } : password);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <CurrentPasswordField description={texts.confirmsIdentity} error={begin.error} focus />
      {hasFactor && <CodeField error={begin.error} />}
      <FormFailure>{formFailure(begin.error, ['CurrentPassword', 'Code'])}</FormFailure>
      <div className="buttons-end">
        {onCancel !== null && <Button onClick={onCancel}>{texts.cancel}</Button>}
        {begin.error?.code === 'CONFLICT' ? (
          // It was already set up in another window.
          <Button variant="filled" onClick={onDone}>
            {texts.continueAction}
          </Button>
        ) : (
          <Button type="submit" variant="filled" disabled={begin.isPending}>
            {texts.continueAction}
          </Button>
        )}
      </div>
    </form>
  );
}

interface AppStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly confirm: ReturnType<typeof useConfirmSecondFactor>;
  /** Restarts with the password because the secret has expired. */
  readonly onAgain: () => void;
  readonly onCancel: (() => void) | null;
}

function AppStep({ secret, uri, confirm, onAgain, onCancel }: AppStepProps) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{texts.scanQrCode}</p>
      <QrCode text={uri} label={texts.qrCode} />
      <p className="note">
        {fill(texts.enterKey, {
          key: <code className="breaks">{secret.match(/.{1,4}/g)?.join(' ')}</code>,
        })}
      </p>
      <TextInput
        label={texts.codeFromApp}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        error={problemWith(confirm.error, 'Code')}
        autoFocus
      />
      <FormFailure>{formFailure(confirm.error, ['Code'])}</FormFailure>
      <div className="buttons-end">
        {onCancel !== null && <Button onClick={onCancel}>{texts.cancel}</Button>}
        {confirm.error?.code === 'CONFLICT' ? (
          <Button variant="filled" onClick={onAgain}>
            {texts.startAgain}
          </Button>
        ) : (
          <Button type="submit" variant="filled" disabled={confirm.isPending}>
            {texts.turnOn}
          </Button>
        )}
      </div>
    </form>
  );
}
