import { Button } from '@mantine/core';
import { type ScheduleUser, TOASTS, type User } from '@outpost/contract';
import { useState } from 'react';
import { useAccounts, useFailure, useReplaceScheduleUsers, useScheduleUsers } from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { PickList } from '../../../ui/pick-list/index.ts';
import { showFailure, showToast } from '../../../ui/toast/index.ts';
import styles from './users-form.module.css';

export interface UsersFormProps {
  readonly scheduleId: number;
  readonly onClose: () => void;
}

/** Says who is on a schedule; what is saved replaces all that was. */
export function UsersForm({ scheduleId, onClose }: UsersFormProps) {
  const users = useScheduleUsers(scheduleId);
  const accounts = useAccounts();
  const failures = [useFailure(users), useFailure(accounts)];
  const failure = failures.find((one) => one !== null);
  // What is shown must be what is stored now, not what was when the window was open last.
  if (users.data !== undefined && accounts.data !== undefined && !users.isFetching) {
    return (
      <Choice scheduleId={scheduleId} assigned={users.data} accounts={accounts.data} onClose={onClose} />
    );
  }
  if (!failure) return <Loading label="Loading users" />;
  return (
    <Failed
      title="The users could not be loaded"
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
  const [chosen, setChosen] = useState<readonly number[]>(() => assigned.map(({ AccountId }) => AccountId));
  const { mutate } = useReplaceScheduleUsers({
    onDone: () => showToast('success', TOASTS.scheduleUsersUpdated),
    onFailed: (error) => showFailure(TOASTS.scheduleUsersFailed, error),
  });
  return (
    <div className={styles.form}>
      <PickList
        label="Users"
        placeholder="Find somebody"
        multiple
        options={accounts.map(({ Id, Email, Active }) => ({
          id: Id,
          label: Email,
          ...(Active ? {} : { note: 'not active' }),
        }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p className={styles.hint}>
        Somebody with schedules is told only while one of them is on; somebody without any, always.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          onClick={() => {
            mutate({ scheduleId, accountIds: chosen });
            onClose();
          }}
        >
          Save Changes
        </Button>
      </div>
    </div>
  );
}
