import { Button } from '@mantine/core';
import { type AccountScheduleRow, type Schedule, TOASTS } from '@outpost/contract';
import { Link } from 'react-router';
import { useAccountSchedules, useReplaceAccountSchedules, useSchedules } from '../../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList, useChosen } from '../../../../ui/pick-list/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import styles from '../users.module.css';

export interface SchedulesFormProps {
  readonly accountId: number;
  readonly onClose: () => void;
}

/** Selects the on-call schedules of a user; saving replaces all of them. */
export function SchedulesForm({ accountId, onClose }: SchedulesFormProps) {
  const assigned = useAccountSchedules(accountId);
  const schedules = useSchedules();
  if (assigned.data !== undefined && schedules.data !== undefined) {
    return (
      <Choice accountId={accountId} assigned={assigned.data} schedules={schedules.data} onClose={onClose} />
    );
  }
  return (
    <LoadingOrFailed
      query={[assigned, schedules]}
      loading={texts.loadingSchedules}
      failed={texts.couldNotLoadSchedules}
    />
  );
}

interface ChoiceProps extends SchedulesFormProps {
  readonly assigned: readonly AccountScheduleRow[];
  readonly schedules: readonly Schedule[];
}

function Choice({ accountId, assigned, schedules, onClose }: ChoiceProps) {
  const { chosen, known, choose } = useChosen(assigned.map(({ ScheduleId }) => ScheduleId));
  const { mutate, isPending, error } = useReplaceAccountSchedules({
    onDone: () => showToast('success', TOASTS.userSchedulesUpdated),
    onFailed: () => showToast('error', TOASTS.userSchedulesFailed),
  });
  if (schedules.length === 0) {
    return (
      <Empty
        title={texts.noSchedules}
        action={
          <Button component={Link} to="/config/schedules/create" variant="filled">
            {texts.addSchedule}
          </Button>
        }
      >
        {texts.addScheduleHint}
      </Empty>
    );
  }
  return (
    <div className="dialog-form wide-form">
      <PickList
        label={texts.schedules}
        placeholder={texts.searchSchedules}
        multiple
        options={schedules.map(({ Id, Name }) => ({ id: Id, label: Name }))}
        chosen={chosen}
        onChange={choose}
      />
      <p className={`note ${styles.hint}`}>{texts.schedulesHint}</p>
      <FormFailure>{error?.detail}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="filled"
          disabled={isPending}
          onClick={() => mutate({ accountId, scheduleIds: chosen, known }, { onSuccess: onClose })}
        >
          {texts.saveChanges}
        </Button>
      </div>
    </div>
  );
}
