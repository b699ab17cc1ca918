import type { OneTimeLink } from '@outpost/contract';
import { TOASTS, type UserDetails } from '@outpost/contract';
import { userName } from '@outpost/core';

import {
  type ApiError,
  isDeclined,
  useDeleteUser,
  useInviteUser,
  useResetSecondFactor,
  useSignOutUser,
  useUnlinkSso,
  useUpdateUser,
} from '../../../../data/index.ts';
import { ConfirmForm, useHoldOpen } from '../../../../ui/dialog/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
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
  const unlinking = useUnlinkSso();
  useHoldOpen(inviting.isPending);
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
      question: texts.confirmDelete(name),
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
      question: Active ? texts.confirmDeactivate(name) : texts.confirmActivate(name),
      mutation: updating,
      run: change,
    },
    link: {
      question: user.PasswordSet ? texts.confirmResetLink(name) : texts.confirmInvitation(name),
      mutation: inviting,
      run: () => inviting.mutate(Id, { onSuccess: onLink, onError: failed(TOASTS.userUpdateFailed) }),
    },
    'sign-out': {
      question: texts.confirmSignOutEverywhere(name, user.Sessions),
      mutation: signingOut,
      run: () => signingOut.mutate(Id, done),
    },
    'second-factor': {
      question: texts.confirmResetSecondFactor(name),
      mutation: resetting,
      run: () => resetting.mutate(Id, done),
    },
    unlink: {
      question: texts.confirmUnlink(name, user.PasswordSet),
      mutation: unlinking,
      run: () => unlinking.mutate(user, done),
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
