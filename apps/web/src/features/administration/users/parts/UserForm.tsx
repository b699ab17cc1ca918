import { Button, TextInput } from '@mantine/core';
import { type CreatedUser, type Role, TOASTS, type UserDetails } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import {
  formFailure,
  isDeclined,
  isIncomplete,
  problemWith,
  useAreas,
  useCreateUser,
  useUpdateUser,
} from '../../../../data/index.ts';
import { useHoldOpen } from '../../../../ui/dialog/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PasswordField } from '../../../../ui/form/PasswordField.tsx';
import { Segments } from '../../../../ui/segments/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import styles from '../users.module.css';
import { AreaChoice } from './AreaChoice.tsx';
import { RoleChoice } from './RoleChoice.tsx';

const WAYS = [
  { value: 'link', label: texts.invitationLink },
  { value: 'password', label: texts.password },
] as const;
const FIELDS = ['Email', 'FirstName', 'LastName', 'Role', 'Areas', 'Password'] as const;

export interface UserFormProps {
  /** null: create a user. */
  readonly user: UserDetails | null;
  readonly roles: readonly Role[];
  /** The areas of the one who edits; null: no limit. */
  readonly ownAreas: readonly string[] | null;
  /**
   * `made`: the created user, possibly with an invitation link; null: an existing user was edited.
   */
  readonly onDone: (made: CreatedUser | null) => void;
  readonly onCancel: () => void;
}

/** Only the edited fields, so that other users' changes to the rest are kept. */
function changesOf<T extends Partial<UserDetails>>(user: UserDetails, person: T): Partial<T> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(user[name as keyof UserDetails]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(person).filter(isOther)) as Partial<T>;
}

/** Creates or edits an account. */
export function UserForm({ user, roles, ownAreas, onDone, onCancel }: UserFormProps) {
  const creating = useCreateUser();
  const updating = useUpdateUser();
  const [role, setRole] = useState<Role>(user?.Role ?? 'Operator');
  const startAreas = user === null ? ownAreas : user.Areas;
  const [areas, setAreas] = useState<string[] | null>(startAreas === null ? null : [...startAreas]);
  const known = useAreas().data?.map(({ Name }) => Name) ?? [];
  const [way, setWay] = useState<'link' | 'password'>('link');
  const { error, isPending } = user === null ? creating : updating;
  // Its answer may have a link that is shown once.
  useHoldOpen(creating.isPending);
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
      // Admins act at every station.
      Areas: role === 'Admin' ? null : areas,
      // An empty password for a new account is sent, so that the server rejects it instead of
      // inviting the user.
      ...(password === '' && (user !== null || way === 'link') ? {} : { Password: password }),
    };
    if (user === null) {
      creating.mutate(person, {
        onSuccess: (made) => {
          showToast('success', TOASTS.userCreated(made.Id));
          onDone(made);
        },
        onError: (failure) => {
          if (!isIncomplete(failure)) showToast('error', TOASTS.userCreateFailed);
        },
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
            if (!isDeclined(failure) && !isIncomplete(failure)) showToast('error', TOASTS.userUpdateFailed);
          },
        },
      );
    }
  };
  return (
    <form className="dialog-form wide-form" onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextInput
          name="FirstName"
          label={texts.firstName}
          defaultValue={user?.FirstName ?? ''}
          autoComplete="off"
          maxLength={80}
          error={problemWith(error, 'FirstName')}
          data-autofocus
        />
        <TextInput
          name="LastName"
          label={texts.lastName}
          defaultValue={user?.LastName ?? ''}
          autoComplete="off"
          maxLength={80}
          error={problemWith(error, 'LastName')}
        />
      </div>
      <TextInput
        type="email"
        name="Email"
        label={texts.emailAddress}
        description={texts.emailHint}
        defaultValue={user?.Email ?? ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={problemWith(error, 'Email') ?? (error?.code === 'CONFLICT' ? error.detail : undefined)}
      />
      <RoleChoice role={role} roles={roles} onRole={setRole} />
      {role !== 'Admin' && (known.length > 0 || areas !== null) && (
        <AreaChoice
          areas={areas}
          known={known}
          own={ownAreas}
          onChange={setAreas}
          error={problemWith(error, 'Areas')}
        />
      )}
      {user === null && (
        <div>
          <div className="label">{texts.firstSignIn}</div>
          <Segments label={texts.firstSignIn} value={way} options={WAYS} onChange={setWay} wide />
          {way === 'link' && <p className={`note ${styles.hint}`}>{texts.invitationHint}</p>}
        </div>
      )}
      {(user !== null || way === 'password') && (
        <PasswordField
          name="Password"
          label={user === null ? texts.password : texts.newPassword}
          description={user === null ? texts.passwordHint : texts.newPasswordHint}
          autoComplete="new-password"
          maxLength={256}
          error={problemWith(error, 'Password')}
        />
      )}
      <FormFailure>{error?.code === 'CONFLICT' ? null : formFailure(error, FIELDS)}</FormFailure>
      <div className="buttons-end">
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="filled" disabled={isPending}>
          {user === null ? texts.createUser : texts.save}
        </Button>
      </div>
    </form>
  );
}
