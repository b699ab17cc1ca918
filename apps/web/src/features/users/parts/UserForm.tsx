import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type CreatedUser, type Role, TOASTS, type UserDetails } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { formFailure, isDeclined, problemWith, useCreateUser, useUpdateUser } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from '../users.module.css';
import { RoleChoice } from './RoleChoice.tsx';

const WAYS = [
  { value: 'link', label: 'By a link' },
  { value: 'password', label: 'With a password' },
] as const;
const FIELDS = ['Email', 'FirstName', 'LastName', 'Role', 'Password'] as const;

export interface UserFormProps {
  /** null: a new one. */
  readonly user: UserDetails | null;
  readonly roles: readonly Role[];
  /** With what was made, which may carry a link to hand over; null: nothing new was made. */
  readonly onDone: (made: CreatedUser | null) => void;
  readonly onCancel: () => void;
}

/** What differs from the account as it was shown; what somebody else has changed meanwhile stays. */
function changesOf<T extends Partial<UserDetails>>(user: UserDetails, person: T): Partial<T> {
  const isOther = ([name, value]: [string, unknown]) => user[name as keyof UserDetails] !== value;
  return Object.fromEntries(Object.entries(person).filter(isOther)) as Partial<T>;
}

/** Makes an account, or changes one. */
export function UserForm({ user, roles, onDone, onCancel }: UserFormProps) {
  const creating = useCreateUser();
  const updating = useUpdateUser();
  const [role, setRole] = useState<Role>(user?.Role ?? 'Operator');
  const [way, setWay] = useState<'link' | 'password'>('link');
  const { error, isPending } = user === null ? creating : updating;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const password = String(values.get('Password') ?? '');
    const person = {
      Email: text('Email'),
      FirstName: text('FirstName'),
      LastName: text('LastName'),
      Role: role,
      // An empty one for a new account is refused in words, and no invitation.
      ...(password === '' && (user !== null || way === 'link') ? {} : { Password: password }),
    };
    if (user === null) {
      creating.mutate(person, {
        onSuccess: (made) => {
          showToast('success', TOASTS.userCreated(made.Id));
          onDone(made);
        },
        onError: () => showToast('error', TOASTS.userCreateFailed),
      });
    } else {
      updating.mutate(
        { Id: user.Id, ...changesOf(user, person) },
        {
          onSuccess: ({ Id }) => {
            showToast('success', TOASTS.userUpdated(Id));
            onDone(null);
          },
          onError: (failure) => {
            if (!isDeclined(failure)) showToast('error', TOASTS.userUpdateFailed);
          },
        },
      );
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextInput
          name="FirstName"
          label="First name"
          defaultValue={user?.FirstName ?? ''}
          autoComplete="off"
          maxLength={80}
          error={problemWith(error, 'FirstName')}
          data-autofocus
        />
        <TextInput
          name="LastName"
          label="Last name"
          defaultValue={user?.LastName ?? ''}
          autoComplete="off"
          maxLength={80}
          error={problemWith(error, 'LastName')}
        />
      </div>
      <TextInput
        type="email"
        name="Email"
        label="Email address"
        description="Signs in with it; messages and links go there"
        defaultValue={user?.Email ?? ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={problemWith(error, 'Email') ?? (error?.code === 'CONFLICT' ? error.detail : undefined)}
      />
      <RoleChoice role={role} roles={roles} onRole={setRole} />
      {user === null && (
        <div>
          <div className={styles.label}>First sign-in</div>
          <Segments label="First sign-in" value={way} options={WAYS} onChange={setWay} wide />
          {way === 'link' && (
            <p className={styles.hint}>
              The person sets the password, by a link that is good once, for three days. It is mailed where a
              mail server is set up; else you get it to hand over.
            </p>
          )}
        </div>
      )}
      {(user !== null || way === 'password') && (
        <PasswordInput
          name="Password"
          label={user === null ? 'Password' : 'New password'}
          description={
            user === null
              ? 'At least 10 characters; the person can change it'
              : 'Leave it empty to keep the old one. A link is better: nobody else knows the password then'
          }
          autoComplete="new-password"
          maxLength={256}
          error={problemWith(error, 'Password')}
        />
      )}
      <FormFailure>{error?.code === 'CONFLICT' ? null : formFailure(error, FIELDS)}</FormFailure>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={isPending}>
          {user === null ? 'Create user' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
