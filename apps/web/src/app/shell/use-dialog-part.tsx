import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { showToast } from '../../ui/toast/toast.ts';
import { loadPart } from '../update/load-part.ts';

type DialogPart = ComponentType<{ readonly onClose: () => void }>;

/**
 * A dialog whose script is loaded when it is opened.
 *
 * @param load always the same function
 * @param failed said when it could not be loaded
 */
export function useDialogPart(
  load: () => Promise<{ readonly default: DialogPart }>,
  failed: string,
): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const [Part, setPart] = useState<DialogPart | null>(null);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!isOpen || Part !== null) return;
    loadPart(load).then(
      (loaded) => setPart(() => loaded.default),
      () => {
        setOpen(false);
        showToast('error', failed);
      },
    );
  }, [isOpen, Part, load, failed]);
  return { open, dialog: isOpen && Part !== null && <Part onClose={close} /> };
}
