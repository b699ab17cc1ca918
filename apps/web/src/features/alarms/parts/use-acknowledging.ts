import { useCallback } from 'react';
import { useAcknowledge } from '../../../data/index.ts';
import { formatAlarmCount } from '../../../ui/alarm/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

/** Acknowledges at once; what did not go through is said. */
export function useAcknowledging() {
  const { mutate, isPending } = useAcknowledge();
  const acknowledge = useCallback(
    (ids: readonly number[]) => {
      if (ids.length === 0) return;
      mutate(
        { ids },
        {
          onError: (error) =>
            showToast('error', `${formatAlarmCount(ids.length)} could not be acknowledged. ${error.detail}`),
        },
      );
    },
    [mutate],
  );
  return { acknowledge, isPending };
}
