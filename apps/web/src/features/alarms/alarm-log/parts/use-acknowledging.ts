import { useCallback } from 'react';
import { useAcknowledge } from '../../../../data/index.ts';
import { showAcknowledgeFailure } from '../../../../ui/alarm/index.ts';

/** Acknowledges without a dialog; a failure is shown as a toast. */
export function useAcknowledging() {
  const { mutate, isPending } = useAcknowledge();
  const acknowledge = useCallback(
    (ids: readonly number[]) => {
      if (ids.length === 0) return;
      mutate({ ids }, { onError: (error) => showAcknowledgeFailure(ids.length, error) });
    },
    [mutate],
  );
  return { acknowledge, isPending };
}
