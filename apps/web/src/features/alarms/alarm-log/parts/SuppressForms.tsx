import type { AlarmLogEntry } from '@outpost/contract';
import { useShelve, useTakeOutOfService } from '../../../../data/index.ts';
import { sourcesOf } from '../model/task.ts';
import * as texts from '../texts.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface SuppressFormProps {
  readonly entries: readonly AlarmLogEntry[];
  readonly onDone: () => void;
}

export function ShelveForm({ entries, onDone }: SuppressFormProps) {
  const { mutate, isPending, error } = useShelve();
  return (
    <ReasonForm
      lead={texts.shelveHint}
      action={texts.shelve}
      withEnd
      error={error}
      isPending={isPending}
      onCancel={onDone}
      onSubmit={(reason, untilMs) =>
        mutate({ sources: sourcesOf(entries), untilMs, reason }, { onSuccess: onDone })
      }
    />
  );
}

export function OutOfServiceForm({ entries, onDone }: SuppressFormProps) {
  const { mutate, isPending, error } = useTakeOutOfService();
  return (
    <ReasonForm
      lead={texts.outOfServiceHint}
      action={texts.takeOutOfService}
      withEnd={false}
      error={error}
      isPending={isPending}
      onCancel={onDone}
      onSubmit={(reason) => mutate({ sources: sourcesOf(entries), reason }, { onSuccess: onDone })}
    />
  );
}
