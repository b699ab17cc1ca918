import { useState } from 'react';

/** Runs an action of a dialog, whose failure is shown in it. */
export function useSubmit(onDone: () => void) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (action: Promise<unknown>) => {
    setPending(true);
    setFailure(null);
    try {
      await action;
      onDone();
    } catch (error) {
      setFailure((error as { detail?: string }).detail ?? String(error));
    } finally {
      setPending(false);
    }
  };
  return { submit: (action: Promise<unknown>) => void submit(action), isPending, failure };
}
