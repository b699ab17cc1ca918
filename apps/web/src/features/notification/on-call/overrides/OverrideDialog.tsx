import { useEffect } from 'react';
import { useAccounts, useAddOnCallOverride, usePublicConfig } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';
import { OverrideForm, type OverrideStart } from './OverrideForm.tsx';

export interface OverrideDialogProps {
  /** null: closed. */
  readonly start: OverrideStart | null;
  readonly onClose: () => void;
}

/** Adds an override to the weekly schedules. */
export function OverrideDialog({ start, onClose }: OverrideDialogProps) {
  const accounts = useAccounts();
  const { TimeZone } = usePublicConfig();
  const { reset, ...add } = useAddOnCallOverride({
    onDone: () => {
      showToast('success', texts.overrideAdded);
      onClose();
    },
    onFailed: () => showToast('error', texts.couldNotAddOverride),
  });
  // A new form does not show why an earlier one failed.
  useEffect(() => {
    if (start !== null) reset();
  }, [start, reset]);
  return (
    <Dialog open={start !== null} onClose={onClose} title={texts.addOverride}>
      {start !== null && (
        <OverrideForm
          accounts={accounts.data ?? []}
          start={start}
          timeZone={TimeZone}
          isPending={add.isPending}
          failure={add.error?.detail ?? null}
          onSubmit={(override) => add.mutate(override)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
