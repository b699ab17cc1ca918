import { Button } from '@mantine/core';
import type { OnCallOverride, User } from '@outpost/contract';
import { useState } from 'react';
import {
  useAccounts,
  useAddOnCallOverride,
  useDeleteOnCallOverride,
  useFailure,
  useOnCallOverrides,
  usePublicConfig,
} from '../../../data/index.ts';
import { ConfirmForm, Dialog } from '../../../ui/dialog/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { zonedSpan } from '../../../ui/text/zoned.ts';
import { showFailure, showToast } from '../../../ui/toast/index.ts';
import { OverrideForm } from './OverrideForm.tsx';
import styles from './overrides.module.css';

/** Holidays and swaps: who is off or on duty besides the weekly schedules, for some time. */
export function Overrides() {
  const overrides = useOnCallOverrides();
  const accounts = useAccounts();
  const failures = [useFailure(overrides), useFailure(accounts)];
  const failure = failures.find((one) => one !== null);
  const { TimeZone } = usePublicConfig();
  const [task, setTask] = useState<'add' | OnCallOverride | null>(null);
  const close = () => setTask(null);
  const add = useAddOnCallOverride({
    onDone: () => {
      showToast('success', 'The exception holds.');
      close();
    },
    onFailed: () => showToast('error', 'The exception could not be added.'),
  });
  const remove = useDeleteOnCallOverride({
    onDone: () => showToast('success', 'The exception is taken back.'),
    onFailed: (error) => showFailure('The exception could not be taken back.', error),
  });
  const nameOf = (id: number) => nameIn(accounts.data ?? [], id);

  const body = () => {
    if (failure) {
      return (
        <Failed
          title="The exceptions could not be loaded"
          onRetry={() => void Promise.all([overrides.refetch(), accounts.refetch()])}
          retrying={overrides.isFetching || accounts.isFetching}
        >
          {failure.detail}
        </Failed>
      );
    }
    if (overrides.data === undefined || accounts.data === undefined) {
      return <Loading label="Loading exceptions" />;
    }
    if (overrides.data.length === 0) {
      return <p className={styles.empty}>None: the weeks above hold as they are.</p>;
    }
    return (
      <ul className={styles.list}>
        {overrides.data.map((override) => (
          <li key={override.Id} className={styles.row}>
            <div className={styles.what}>
              <b>{describeOverrideChange(override, nameOf)}</b>
              <div className={styles.quiet}>
                {zonedSpan(override.From, override.To, TimeZone)} · {override.Reason}, by {override.Author}
              </div>
            </div>
            <Button
              color="danger"
              aria-label={`Take back: ${describeOverrideChange(override, nameOf)}, ${override.Reason}`}
              onClick={() => setTask(override)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card
      title="Exceptions"
      note="holidays and swaps"
      pad={false}
      end={
        <Button
          disabled={accounts.data === undefined}
          onClick={() => {
            add.reset();
            setTask('add');
          }}
        >
          Add an exception
        </Button>
      }
    >
      {body()}
      <Dialog open={task === 'add'} onClose={close} title="Add an exception">
        {task === 'add' && (
          <OverrideForm
            accounts={accounts.data ?? []}
            timeZone={TimeZone}
            isPending={add.isPending}
            failure={add.error?.detail ?? null}
            onSubmit={(override) => add.mutate(override)}
            onCancel={close}
          />
        )}
      </Dialog>
      <Dialog open={task !== null && task !== 'add'} onClose={close} title="Please confirm">
        {task !== null && task !== 'add' && (
          <ConfirmForm
            question={`Are you sure you want to take back “${describeOverrideChange(task, nameOf)}”?`}
            isPending={false}
            failure={null}
            onNo={close}
            onYes={() => {
              close();
              remove.mutate(task.Id);
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}

function nameIn(accounts: readonly User[], id: number): string {
  const account = accounts.find(({ Id }) => Id === id);
  return account ? `${account.FirstName} ${account.LastName}` : `Account ${id}`;
}

/** `Ada is off duty, Ben stands in` */
function describeOverrideChange(
  { AccountId, Change, SubstituteId }: OnCallOverride,
  nameOf: (id: number) => string,
): string {
  if (Change === 'on') return `${nameOf(AccountId)} is on duty besides the week`;
  const instead = SubstituteId === null ? 'nobody stands in' : `${nameOf(SubstituteId)} stands in`;
  return `${nameOf(AccountId)} is off duty, ${instead}`;
}
