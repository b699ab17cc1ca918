import { Button } from '@mantine/core';
import type { ListedOnCallOverride } from '@outpost/contract';
import { useState } from 'react';
import {
  useDeleteOnCallOverride,
  useOnCallOverrides,
  usePublicConfig,
  useSession,
} from '../../../../data/index.ts';
import { ConfirmForm, Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { formatTimeSpan } from '../../../../ui/time/index.ts';
import { showFailure, showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import type { OverrideStart } from './OverrideForm.tsx';

const EMPTY: OverrideStart = { accountId: null, change: 'off', From: '', To: '' };

/** Dated overrides of the weekly schedules: holidays and swaps. */
export function Overrides() {
  const overrides = useOnCallOverrides();
  const mayChange = useSession().can('Supervisor');
  const { TimeZone } = usePublicConfig();
  const [task, setTask] = useState<'add' | ListedOnCallOverride | null>(null);
  const close = () => setTask(null);
  const remove = useDeleteOnCallOverride({
    onDone: () => showToast('success', texts.overrideRemoved),
    onFailed: (error) => showFailure(texts.couldNotRemoveOverride, error),
  });

  const body = () => {
    if (overrides.data === undefined) {
      return (
        <LoadingOrFailed
          query={overrides}
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
              <b>{describeOverrideChange(override)}</b>
              <div className="note">
                {texts.overrideFacts(
                  formatTimeSpan(override.From, override.To, TimeZone),
                  override.Reason,
                  override.AuthorName,
                )}
              </div>
            </div>
            {mayChange && (
              <Button
                color="danger"
                aria-label={texts.removeNamed(describeOverrideChange(override), override.Reason)}
                onClick={() => setTask(override)}
              >
                {texts.remove}
              </Button>
            )}
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
      end={mayChange && <Button onClick={() => setTask('add')}>{texts.addOverride}</Button>}
    >
      {body()}
      {mayChange && <OverrideDialog start={task === 'add' ? EMPTY : null} onClose={close} />}
      <Dialog open={task !== null && task !== 'add'} onClose={close} title={texts.pleaseConfirm}>
        {task !== null && task !== 'add' && (
          <ConfirmForm
            question={texts.confirmRemove(describeOverrideChange(task))}
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

/** `Ada Lovelace: not on call, substitute Ben Page` */
function describeOverrideChange({ Change, Name, SubstituteName }: ListedOnCallOverride): string {
  if (Change === 'on') return texts.additionallyOnCall(Name);
  return SubstituteName === null
    ? texts.notOnCallNoSubstitute(Name)
    : texts.notOnCallSubstitute(Name, SubstituteName);
}
