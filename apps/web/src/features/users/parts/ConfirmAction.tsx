import type { OneTimeLink } from '@outpost/contract';
import { TOASTS, type UserDetails } from '@outpost/contract';
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

/** Asks before something is done to an account, and says what goes with it. */
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
      question: `Delete ${name}? Their alert settings, on-call duty, contacts, saved views and trends go with the account, and they are signed out at once. What they acknowledged and did stays in the logs, with their name. To keep somebody out for a while, deactivate them instead.`,
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
        ? `Deactivate ${name}? They are signed out at once, cannot sign in, and are told of no alarm. Everything they have set stays.`
        : `Activate ${name}? They can sign in again and are told of alarms as they had set it.`,
      mutation: updating,
      run: change,
    },
    link: {
      question: user.PasswordSet
        ? `Make a link with which ${name} sets a new password? It is good once, for an hour. The password they have now stays until they use it.`
        : `Make a new invitation for ${name}? It is good once, for three days. The one before is worth nothing then.`,
      mutation: inviting,
      run: () => inviting.mutate(Id, { onSuccess: onLink, onError: failed(TOASTS.userUpdateFailed) }),
    },
    'sign-out': {
      question: `Sign ${name} out everywhere? ${user.Sessions === 1 ? 'One browser is' : `${user.Sessions} browsers are`} signed in now. They can sign in again at once.`,
      mutation: signingOut,
      run: () => signingOut.mutate(Id, done),
    },
    'second-factor': {
      question: `Take the second factor off the account of ${name}? Do it only for somebody you have spoken to: then the password alone signs in. They are signed out everywhere.`,
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
