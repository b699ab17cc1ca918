import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../icon/Icon.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The heading; hidden from the eye with `hideTitle`, never from a screen reader. */
  readonly title: string;
  readonly hideTitle?: boolean;
  /** `sheet` rises from the lower edge of a phone, `top` hangs below the top bar. */
  readonly place?: 'middle' | 'top' | 'sheet';
  /** As wide as a list of people or a table needs. */
  readonly large?: boolean;
  /** Something in it is shown this once: it is closed by what is in it alone, and not by Escape or a press beside it. */
  readonly keep?: boolean;
  readonly children?: ReactNode;
}

/**
 * A window over the page. The browser's own `dialog` keeps the focus inside, closes on Escape and gives the focus back;
 * a press beside it closes it too. The focus begins at what has `data-autofocus`, otherwise at the first thing that takes it.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    hideTitle = false,
    place = 'middle',
    large = false,
    keep = false,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    const onPress = (event: PointerEvent) => {
      if (event.target === element && !keep) onClose();
    };
    element?.addEventListener('pointerdown', onPress);
    return () => element?.removeEventListener('pointerdown', onPress);
  }, [onClose, keep]);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[place]} ${large ? styles.large : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        if (keep) event.preventDefault();
      }}
      onClose={() => {
        // A browser lets nobody be held by the second Escape.
        if (keep && open) dialog.current?.showModal();
        else onClose();
      }}
    >
      {open && (
        <div className={styles.body}>
          <h2 id={id} className={hideTitle ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
          {place !== 'top' && !keep && (
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <Icon name="close" size={18} />
            </button>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}
