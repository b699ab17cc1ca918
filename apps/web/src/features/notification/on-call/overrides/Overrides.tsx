import { Button } from '@mantine/core';
import type { OnCallOverride, User } from '@outpost/contract';
import { useState } from 'react';
import {
  useAccounts,
  useDeleteOnCallOverride,
  useOnCallOverrides,
  usePublicConfig,
} from '../../../../data/index.ts';
import { ConfirmForm, Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { zonedSpan } from '../../../../ui/text/zoned.ts';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import type { OverrideStart } from './OverrideForm.tsx';

const EMPTY: OverrideStart = { accountId: null, change: 'off', From: '', To: '' };

/** Dated overrides of the weekly schedules: holidays and swaps. */
export function Overrides() {
  const overrides = useOnCallOverrides();
  const accounts = useAccounts();
  const { TimeZone } = usePublicConfig();
  const [task, setTask] = useState<'add' | OnCallOverride | null>(null);
  const close = () => setTask(null);
  const remove = useDeleteOnCallOverride({
    onDone: () => showToast('success', texts.overrideRemoved),
    onFailed: (error) => showFailure(texts.couldNotRemoveOverride, error),
  });
  const nameOf = (id: number) => nameIn(accounts.data ?? [], id);
  const authorOf = ({ Author }: OnCallOverride) => {
    const author = accounts.data?.find(({ Email }) => Email === Author);
    return author === undefined ? Author : nameOf(author.Id);
  };

  const body = () => {
    if (overrides.data === undefined || accounts.data === undefined) {
      return (
        <LoadingOrFailed
          query={[overrides, accounts]}
          loading={texts.loadingOverrides}
          failed={texts.couldNotLoadOverrides}
        />
      );
    }
    if (overrides.data.length === 0) {
      return <p className="empty">{texts.noOverrides}</p>;
    }
    return (
      <ul className="rows">
        {overrides.data.map((override) => (
          <li key={override.Id} className="row">
            <div>
              <b>{describeOverrideChange(override, nameOf)}</b>
              <div className="note">
                {texts.overrideFacts(
                  zonedSpan(override.From, override.To, TimeZone),
                  override.Reason,
                  authorOf(override),
                )}
              </div>
            </div>
            <Button
              color="danger"
              aria-label={texts.removeNamed(describeOverrideChange(override, nameOf), override.Reason)}
              onClick={() => setTask(override)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card
      title={texts.overrides}
      note={texts.holidaysAndSwaps}
      pad={false}
      end={
        <Button disabled={accounts.data === undefined} onClick={() => setTask('add')}>
          {texts.addOverride}
        </Button>
      }
    >
      {body()}
      <OverrideDialog start={task === 'add' ? EMPTY : null} onClose={close} />
      <Dialog open={task !== null && task !== 'add'} onClose={close} title={texts.pleaseConfirm}>
        {task !== null && task !== 'add' && (
          <ConfirmForm
            question={texts.confirmRemove(describeOverrideChange(task, nameOf))}
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
  return account ? `${account.FirstName} ${account.LastName}` : texts.account(id);
}

/** `Ada Lovelace: not on call, substitute Ben Page` */
function describeOverrideChange(
  { AccountId, Change, SubstituteId }: OnCallOverride,
  nameOf: (id: number) => string,
): string {
  const name = nameOf(AccountId);
  if (Change === 'on') return texts.additionallyOnCall(name);
  return SubstituteId === null
    ? texts.notOnCallNoSubstitute(name)
    : texts.notOnCallSubstitute(name, nameOf(SubstituteId));
}
