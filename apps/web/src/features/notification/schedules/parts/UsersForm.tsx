import { Button } from '@mantine/core';
import { type ScheduleUser, TOASTS, type User } from '@outpost/contract';
import { userName } from '@outpost/core';
import { useMemo } from 'react';
import {
  useAccounts,
  useFailure,
  useReplaceScheduleUsers,
  useScheduleUsers,
} from '../../../../data/index.ts';
import { Failed, Loading } from '../../../../ui/feedback/index.ts';
import { PickList, useChosen } from '../../../../ui/pick-list/index.ts';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import { problemOf, usersWithSettings } from '../model/week.ts';
import * as texts from '../texts.ts';
import { useNextDays } from './use-schedule-members.ts';

export interface UsersFormProps {
  readonly scheduleId: number;
  readonly onClose: () => void;
}

/** Assigns users to a schedule; saving replaces all of them. */
export function UsersForm({ scheduleId, onClose }: UsersFormProps) {
  const users = useScheduleUsers(scheduleId);
  const accounts = useAccounts();
  const failures = [useFailure(users), useFailure(accounts)];
  const failure = failures.find((one) => one !== null);
  if (users.data !== undefined && accounts.data !== undefined) {
    return (
      <Choice scheduleId={scheduleId} assigned={users.data} accounts={accounts.data} onClose={onClose} />
    );
  }
  if (!failure) return <Loading label={texts.loadingUsers} />;
  return (
    <Failed
      title={texts.couldNotLoadUsers}
      onRetry={() => void Promise.all([users.refetch(), accounts.refetch()])}
      retrying={users.isFetching || accounts.isFetching}
    >
      {failure.detail}
    </Failed>
  );
}

interface ChoiceProps extends UsersFormProps {
  readonly assigned: readonly ScheduleUser[];
  readonly accounts: readonly User[];
}

function Choice({ scheduleId, assigned, accounts, onClose }: ChoiceProps) {
  const { data: range } = useNextDays();
  const withSettings = useMemo(() => (range === undefined ? null : usersWithSettings(range)), [range]);
  // Those on the schedule are in sight first; the order stays while the user selects others.
  const ordered = useMemo(() => {
    const isOn = new Set(assigned.map(({ AccountId }) => AccountId));
    return accounts.toSorted((a, b) => Number(isOn.has(b.Id)) - Number(isOn.has(a.Id)));
  }, [accounts, assigned]);
  const { chosen, known, choose } = useChosen(assigned.map(({ AccountId }) => AccountId));
  const { mutate } = useReplaceScheduleUsers({
    onDone: () => showToast('success', TOASTS.scheduleUsersUpdated),
    onFailed: (error) => showFailure(TOASTS.scheduleUsersFailed, error),
  });
  return (
    <div className="dialog-form">
      <PickList
        label={texts.users}
        placeholder={texts.findUser}
        multiple
        notesDescribe
        options={ordered.map((account) => {
          const name = userName(account);
          const problem = problemOf(account, withSettings);
          return {
            id: account.Id,
            label: account.Email,
            note: problem === null ? name : texts.namedProblem(name, problem),
          };
        })}
        chosen={chosen}
        onChange={choose}
      />
      <p className="note">{texts.usersHint}</p>
      <div className="buttons-end">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="filled"
          onClick={() => {
            mutate({ scheduleId, accountIds: chosen, known });
            onClose();
          }}
        >
          {texts.saveChanges}
        </Button>
      </div>
    </div>
  );
}
