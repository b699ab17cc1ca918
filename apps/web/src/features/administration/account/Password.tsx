import { Button } from '@mantine/core';
import { TOASTS } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import {
  formFailure,
  isIncomplete,
  problemWith,
  type SessionUser,
  useOwnAccount,
  useUpdateUser,
} from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './account.module.css';
import { CurrentPasswordField } from './ProofFields.tsx';
import * as texts from './texts.ts';

const FIELDS = ['CurrentPassword', 'Password'] as const;

/** Changes the user's password, which signs out all of their other browsers. */
export function Password({ user }: { readonly user: SessionUser }) {
  const { data: account } = useOwnAccount(user.Id);
  const saving = useUpdateUser();
  const [times, setTimes] = useState(0);
  const { error } = saving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (account === undefined) return;
    const values = new FormData(event.currentTarget);
    const { Id, Email, FirstName, LastName, Role, Active } = account;
    saving.mutate(
      {
        ...{ Id, Email, FirstName, LastName, Role, Active },
        CurrentPassword: String(values.get('CurrentPassword') ?? ''),
        Password: String(values.get('Password') ?? ''),
      },
      {
        onSuccess: () => {
          showToast('success', TOASTS.userUpdated(Id));
          // A new key clears both password fields.
          setTimes(times + 1);
        },
        onError: (failure) => {
          if (!isIncomplete(failure)) showToast('error', TOASTS.userUpdateFailed);
        },
      },
    );
  };
  if (account?.PasswordSet === false)
    return (
      <Card title={texts.password}>
        <p className="note">{texts.noPassword}</p>
      </Card>
    );
  return (
    <Card title={texts.password}>
      <form key={times} className={`stack ${styles.form}`} onSubmit={submit} noValidate>
        <input type="email" value={user.Email} autoComplete="username" readOnly hidden />
        <CurrentPasswordField error={error} />
        <PasswordField
          name="Password"
          label={texts.newPassword}
          description={texts.newPasswordHint}
          autoComplete="new-password"
          maxLength={256}
          error={problemWith(error, 'Password')}
        />
        <FormFailure>{formFailure(error, FIELDS)}</FormFailure>
        <p className="note">{texts.changePasswordHint}</p>
        <div className="buttons">
          <Button type="submit" disabled={saving.isPending || account === undefined}>
            {texts.changePassword}
          </Button>
        </div>
      </form>
    </Card>
  );
}
