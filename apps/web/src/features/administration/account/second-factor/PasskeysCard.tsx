import { Button, TextInput } from '@mantine/core';
import type { Passkey } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import {
  ApiError,
  canUsePasskeys,
  formFailure,
  problemWith,
  type SessionUser,
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
  useSecondFactor,
} from '../../../../data/index.ts';
import { Dialog, useHoldOpen } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Age, Moment } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import styles from '../account.module.css';
import { CodeField, CurrentPasswordField, proofOf } from '../ProofFields.tsx';
import * as texts from '../texts.ts';
import { RecoveryCodesPanel } from './RecoveryCodes.tsx';

const FIELDS = ['Name', 'CurrentPassword', 'Code'];

/** The user's passkeys. */
export function PasskeysCard({ user }: { readonly user: SessionUser }) {
  const asked = usePasskeys();
  const [open, setOpen] = useState<'add' | Passkey | null>(null);
  const close = () => setOpen(null);
  const { data } = asked;
  return (
    <Card title={texts.passkeys} note={texts.passkeysContent} pad={false}>
      {data === undefined ? (
        <LoadingOrFailed query={asked} loading={texts.loadingPasskeys} failed={texts.couldNotLoadPasskeys} />
      ) : (
        <>
          <ul className={`rows ${styles.sessions}`} aria-label={texts.passkeys}>
            {data.map((passkey) => (
              <PasskeyRow key={passkey.Id} passkey={passkey} onRemove={() => setOpen(passkey)} />
            ))}
          </ul>
          <div className="pad stack">
            <p className="note">{canUsePasskeys() ? texts.passkeysHint : texts.passkeysNotHere}</p>
            {canUsePasskeys() && (
              <div className="buttons">
                <Button onClick={() => setOpen('add')}>{texts.addPasskey}</Button>
              </div>
            )}
          </div>
        </>
      )}
      <Dialog
        open={open !== null}
        onClose={close}
        title={open === 'add' ? texts.addPasskey : texts.removePasskey}
      >
        {open === 'add' && <AddForm email={user.Email} onDone={close} />}
        {open !== null && open !== 'add' && (
          <RemoveForm passkey={open} isOnly={data?.length === 1} onDone={close} />
        )}
      </Dialog>
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { Name, CreatedAt, LastUsedAt }, onRemove }: PasskeyRowProps) {
  return (
    <li>
      <div>
        <div className="label breaks">{Name}</div>
        <div className="note">
          {fill(texts.passkeyAdded, { time: <Moment at={CreatedAt} /> })}
          {LastUsedAt !== null && (
            <>
              {' · '}
              {fill(texts.passkeyUsed, { age: <Age at={LastUsedAt} suffix="ago" /> })}
            </>
          )}
        </div>
      </div>
      <Button aria-label={texts.removeNamed(Name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}

function AddForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const { data: factor } = useSecondFactor();
  const adding = useAddPasskey();
  useHoldOpen(adding.isPending);
  const { error } = adding;
  const codes = adding.data?.RecoveryCodes;
  if (codes) {
    return (
      <div className="dialog-form">
        <RecoveryCodesPanel codes={codes} email={email} onDone={onDone} />
      </div>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('Name') ?? '').trim();
    const { Code, CurrentPassword = '' } = proofOf(event.currentTarget);
    const proof = factor?.On ? { CurrentPassword, Code } : { CurrentPassword };
    adding.mutate(
      { name, proof },
      {
        onSuccess: ({ RecoveryCodes }) => {
          if (RecoveryCodes !== null) return;
          showToast('success', texts.passkeyAddedToast);
          onDone();
        },
      },
    );
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <TextInput
        name="Name"
        label={texts.name}
        description={texts.passkeyNameHint}
        maxLength={120}
        error={problemWith(error, 'Name')}
        data-autofocus
      />
      <CurrentPasswordField description={texts.confirmsIdentity} error={error} />
      {factor?.On && <CodeField error={error} />}
      <FormFailure>
        {error !== null && !(error instanceof ApiError) ? texts.noPasskeyCreated : formFailure(error, FIELDS)}
      </FormFailure>
      <FormButtons action={texts.continueAction} disabled={adding.isPending} onCancel={onDone} />
    </form>
  );
}

interface RemoveFormProps {
  readonly passkey: Passkey;
  readonly isOnly: boolean;
  readonly onDone: () => void;
}

function RemoveForm({ passkey, isOnly, onDone }: RemoveFormProps) {
  const { data: factor } = useSecondFactor();
  // The second factor would be off without it.
  const needsCode = isOnly && factor?.App === false;
  const removing = useRemovePasskey();
  const { error } = removing;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { Code, CurrentPassword = '' } = proofOf(event.currentTarget);
    removing.mutate(
      { id: passkey.Id, proof: needsCode ? { CurrentPassword, Code } : { CurrentPassword } },
      {
        onSuccess: () => {
          showToast('success', texts.passkeyRemovedToast);
          onDone();
        },
      },
    );
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <p>{texts.confirmRemovePasskey(passkey.Name)}</p>
      <CurrentPasswordField error={error} focus />
      {needsCode && <CodeField error={error} />}
      <FormFailure>{formFailure(error, ['CurrentPassword', 'Code'])}</FormFailure>
      <FormButtons action={texts.remove} disabled={removing.isPending} onCancel={onDone} />
    </form>
  );
}
