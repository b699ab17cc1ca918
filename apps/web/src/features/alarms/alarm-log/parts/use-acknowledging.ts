import { useCallback } from 'react';
import { useAcknowledge } from '../../../../data/index.ts';
import { formatAlarmCount } from '../../../../ui/alarm/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';

/** Acknowledges without a dialog; a failure is shown as a toast. */
export function useAcknowledging() {
  const { mutate, isPending } = useAcknowledge();
  const acknowledge = useCallback(
    (ids: readonly number[]) => {
      if (ids.length === 0) return;
      mutate(
        { ids },
        {
          onError: (error) =>
            showToast('error', texts.couldNotAcknowledge(formatAlarmCount(ids.length), error.detail)),
        },
      );
    },
    [mutate],
  );
  return { acknowledge, isPending };
}
