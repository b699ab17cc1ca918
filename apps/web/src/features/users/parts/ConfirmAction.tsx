import type { OneTimeLink } from '@outpost/contract';
import { TOASTS, type UserDetails } from '@outpost/contract';
import { plural } from '@outpost/core';
import {
  type ApiError,
  isDeclined,
  useDeleteUser,
  useInviteUser,
  useResetSecondFactor,
  useSignOutUser,
  useUpdateUser,
} from '../../../data/index.ts';
import { ConfirmForm } from '../../../ui/dialog/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { userName } from '../model/users.ts';
import type { UserAction } from './UserTable.tsx';

export interface ConfirmActionProps {
  readonly task: Exclude<UserAction, 'edit' | 'schedules'>;
  readonly user: UserDetails;
  readonly onLink: (link: OneTimeLink) => void;
  readonly onDone: () => void;
}

/** Confirms an action on an account and explains its effects. */
export function ConfirmAction({ task, user, onLink, onDone }: ConfirmActionProps) {
  const deleting = useDeleteUser();
  const updating = useUpdateUser();
  const inviting = useInviteUser();
  const signingOut = useSignOutUser();
  const resetting = useResetSecondFactor();
  const { Id, Active } = user;
  const name = userName(user);
  const failed = (text: string) => (error: ApiError) => {
    if (!isDeclined(error)) showToast('error', text);
  };
  const updated = () => {
    showToast('success', TOASTS.userUpdated(Id));
    onDone();
  };
  const change = () => {
    updating.mutate(
      { Id, Active: !Active },
      { onSuccess: updated, onError: failed(TOASTS.userUpdateFailed) },
    );
  };
  const done = { onSuccess: updated, onError: failed(TOASTS.userUpdateFailed) };
  const tasks = {
    delete: {
      question: `Delete ${name}? This signs them out and deletes their alert settings, on-call schedules, contact details, saved views and saved trends. Logs keep their name. To block access temporarily, deactivate the user instead.`,
      mutation: deleting,
      run: () =>
        deleting.mutate(Id, {
          onSuccess: () => {
            showToast('success', TOASTS.userDeleted(Id));
            onDone();
          },
          onError: failed(TOASTS.userDeleteFailed),
        }),
    },
    activate: {
      question: Active
        ? `Deactivate ${name}? They are signed out, can't sign in and are no longer notified of alarms. Their settings are kept.`
        : `Activate ${name}? They can sign in and are notified of alarms again.`,
      mutation: updating,
      run: change,
    },
    link: {
      question: user.PasswordSet
        ? `Create a password reset link for ${name}? The link works once, within an hour. Their current password works until they use the link.`
        : `Create a new invitation for ${name}? It works once, within three days. The previous invitation stops working.`,
      mutation: inviting,
      run: () => inviting.mutate(Id, { onSuccess: onLink, onError: failed(TOASTS.userUpdateFailed) }),
    },
    'sign-out': {
      question: plural(user.Sessions, {
        one: `Sign out ${name} everywhere? # browser is signed in. They can sign in again at any time.`,
        other: `Sign out ${name} everywhere? # browsers are signed in. They can sign in again at any time.`,
      }),
      mutation: signingOut,
      run: () => signingOut.mutate(Id, done),
    },
    'second-factor': {
      question: `Reset the second factor of ${name}? Verify their identity first: after the reset, the password alone is enough to sign in. They are signed out everywhere.`,
      mutation: resetting,
      run: () => resetting.mutate(Id, done),
    },
  } as const;
  const { question, mutation, run } = tasks[task];
  return (
    <ConfirmForm
      question={question}
      isPending={mutation.isPending}
      failure={mutation.error?.detail ?? null}
      onYes={run}
      onNo={onDone}
    />
  );
}
