import { Button, TextInput } from '@mantine/core';
import { TOASTS, type UserDetails } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import {
  formFailure,
  isIncomplete,
  problemWith,
  renewSession,
  type SessionUser,
  session,
  useOwnAccount,
  useUpdateUser,
} from '../../../data/index.ts';
import { formatAreas } from '../../../ui/area/index.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './account.module.css';
import { CurrentPasswordField } from './ProofFields.tsx';
import * as texts from './texts.ts';

/** Name, email address and role of the signed-in user. */
export function Profile({ user }: { readonly user: SessionUser }) {
  const asked = useOwnAccount(user.Id);
  return (
    <Card title={texts.signedInAs} note={user.Email}>
      <Facts>
        <FactLine name={texts.role} text={user.Role} />
        {user.Areas !== null && (
          <FactLine name={texts.areasOfResponsibility} text={formatAreas(user.Areas) ?? ''} />
        )}
      </Facts>
      {asked.data !== undefined ? (
        <ProfileForm key={asked.data.Id} account={asked.data} />
      ) : (
        <LoadingOrFailed query={asked} loading={texts.loadingAccount} failed={texts.couldNotLoadAccount} />
      )}
      <div className="part buttons">
        <Button onClick={() => void session.logout()}>{texts.signOutTitle}</Button>
      </div>
    </Card>
  );
}

const FIELDS = ['FirstName', 'LastName', 'Email', 'CurrentPassword'] as const;

function ProfileForm({ account }: { readonly account: UserDetails }) {
  const saving = useUpdateUser();
  const [person, setPerson] = useState({
    FirstName: account.FirstName,
    LastName: account.LastName,
    Email: account.Email,
  });
  const isOtherAddress = person.Email.trim() !== account.Email;
  const isSame =
    !isOtherAddress && person.FirstName === account.FirstName && person.LastName === account.LastName;
  const { error } = saving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('CurrentPassword') ?? '');
    saving.mutate(
      {
        Id: account.Id,
        ...person,
        Email: person.Email.trim(),
        ...(isOtherAddress && { CurrentPassword: typed }),
      },
      {
        onSuccess: ({ Id, FirstName, LastName, Email }) => {
          setPerson({ FirstName, LastName, Email });
          showToast('success', TOASTS.userUpdated(Id));
          // The navigation shows the name.
          void renewSession();
        },
        onError: (failure) => {
          if (!isIncomplete(failure)) showToast('error', TOASTS.userUpdateFailed);
        },
      },
    );
  };
  const field = (name: keyof typeof person) => ({
    name,
    value: person[name],
    error: problemWith(error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      setPerson({ ...person, [name]: event.currentTarget.value }),
  });
  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      <TextInput {...field('FirstName')} label={texts.firstName} autoComplete="given-name" maxLength={80} />
      <TextInput {...field('LastName')} label={texts.lastName} autoComplete="family-name" maxLength={80} />
      <TextInput
        {...field('Email')}
        type="email"
        label={texts.emailAddress}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      {isOtherAddress && <CurrentPasswordField description={texts.passwordForEmailChange} error={error} />}
      <FormFailure>{formFailure(error, FIELDS)}</FormFailure>
      {!isSame && (
        <div className="buttons">
          <Button type="submit" variant="filled" disabled={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      )}
    </form>
  );
}
