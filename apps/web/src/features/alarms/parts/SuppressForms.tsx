import type { AlarmLogEntry } from '@outpost/contract';
import { useShelve, useTakeOutOfService } from '../../../data/index.ts';
import { sourcesOf } from '../model/task.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface SuppressFormProps {
  readonly entries: readonly AlarmLogEntry[];
  readonly onDone: () => void;
}

export function ShelveForm({ entries, onDone }: SuppressFormProps) {
  const { mutate, isPending, error } = useShelve();
  return (
    <ReasonForm
      lead="A shelved alarm is logged but not annunciated. When shelving ends, it returns unacknowledged."
      action="Shelve"
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
      lead="An alarm that is out of service is logged but not annunciated until it is returned to service. Use this only for faulty instruments."
      action="Take out of service"
      withEnd={false}
      error={error}
      isPending={isPending}
      onCancel={onDone}
      onSubmit={(reason) => mutate({ sources: sourcesOf(entries), reason }, { onSuccess: onDone })}
    />
  );
}
