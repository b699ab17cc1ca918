import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../icon/Icon.tsx';
import * as texts from '../texts.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The heading; with `hideTitle` visible to screen readers only. */
  readonly title: string;
  readonly hideTitle?: boolean;
  /** `sheet` opens at the lower edge of a phone, `top` below the top bar. */
  readonly place?: 'middle' | 'top' | 'sheet';
  /** Wide enough for a list of users or a table. */
  readonly large?: boolean;
  readonly children?: ReactNode;
}

const HoldOpen = createContext<(by: 1 | -1) => void>(() => undefined);

/**
 * While `isHeld`, the dialog around the caller closes by its own buttons only: it shows something
 * that is shown once, or waits for it.
 */
export function useHoldOpen(isHeld: boolean): void {
  const hold = useContext(HoldOpen);
  useEffect(() => {
    if (!isHeld) return;
    hold(1);
    return () => hold(-1);
  }, [isHeld, hold]);
}

const FIRST_FIELD = ':is(input, select, textarea):not(:disabled, [hidden], [type="file"])';

/**
 * Moves the focus to where a dialog starts: at once, or when its content has been loaded. The dialog
 * stays at its heading: its buttons are always in sight.
 */
function focusFirst(dialog: HTMLDialogElement): () => void {
  const start = document.activeElement;
  const look = () => {
    const first = dialog.querySelector('[data-autofocus]') ?? dialog.querySelector(FIRST_FIELD);
    if (first === null && document.activeElement === start) return;
    observer.disconnect();
    if (document.activeElement !== start) return;
    (first as HTMLElement).focus({ preventScroll: true });
    dialog.scrollTop = 0;
  };
  const observer = new MutationObserver(look);
  observer.observe(dialog, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

/**
 * A dialog over the page. The native `dialog` keeps the focus inside, closes on Escape and restores
 * the focus; a click outside closes it as well, unless something was entered. The focus starts at the element with
 * `data-autofocus`, otherwise at the first field, otherwise at the close button.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, hideTitle = false, place = 'middle', large = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isEntered = useRef(false);
  const [holds, setHolds] = useState(0);
  const hold = useCallback((by: 1 | -1) => setHolds((now) => now + by), []);
  const keep = holds > 0;
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) {
      isEntered.current = false;
      element.showModal();
      return focusFirst(element);
    }
    if (!open && element.open) element.close();
    return;
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    // Other content took the place of the one that had the focus.
    if (!open || title === '' || element === null || element.contains(document.activeElement)) return;
    return focusFirst(element);
  }, [open, title]);
  useEffect(() => {
    const element = dialog.current;
    const onPress = (event: PointerEvent) => {
      if (event.target === element && !keep && !isEntered.current) onClose();
    };
    element?.addEventListener('pointerdown', onPress);
    return () => element?.removeEventListener('pointerdown', onPress);
  }, [onClose, keep]);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[place]} ${large ? styles.large : ''}`}
      aria-labelledby={id}
      onInput={() => {
        isEntered.current = true;
      }}
      onCancel={(event) => {
        if (keep) event.preventDefault();
      }}
      onClose={() => {
        // Browsers always close a dialog at the second Escape.
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
            <button
              type="button"
              className={`icon-button ${styles.close}`}
              aria-label={texts.close}
              onClick={onClose}
            >
              <Icon name="close" size={18} />
            </button>
          )}
          <HoldOpen value={hold}>{children}</HoldOpen>
        </div>
      )}
    </dialog>
  );
}
