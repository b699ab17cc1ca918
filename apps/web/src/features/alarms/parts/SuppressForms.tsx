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
      lead="A shelved alarm is logged and calls nobody. When the shelf ends it comes back, not acknowledged."
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
      lead="An alarm out of service is logged and calls nobody until somebody puts it back. For a broken instrument, not for peace and quiet."
      action="Take out of service"
      withEnd={false}
      error={error}
      isPending={isPending}
      onCancel={onDone}
      onSubmit={(reason) => mutate({ sources: sourcesOf(entries), reason }, { onSuccess: onDone })}
    />
  );
}
