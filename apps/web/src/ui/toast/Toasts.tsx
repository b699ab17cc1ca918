import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { TOAST_AUTO_CLOSE_MS } from '@outpost/contract';
import { useEffect } from 'react';
import {
  type Id,
  ToastContainer,
  type ToastPosition,
  toast,
  type UpdateOptions,
} from 'react-toastify/unstyled';
import { LinkToastText } from './LinkToastText.tsx';
import { type AnyToast, onToast, showToast, type ToastMessage } from './toast.ts';

interface ToastsProps {
  readonly position: ToastPosition;
  /** When the area closes, errors that are still up appear in the next one: a failed refresh leads to the sign-in. */
  readonly passesErrorsOn?: boolean;
}

/** Where toasts come up. Its script is fetched after the page stands; what was said before waits for it. */
export default function Toasts({ position, passesErrorsOn = false }: ToastsProps) {
  useEffect(() => {
    const stop = onToast(comeUp);
    return () => {
      stop();
      const left = [...shown.values()];
      shown.clear();
      for (const { kind, text } of left) if (passesErrorsOn && kind === 'error') showToast(kind, text);
    };
  }, [passesErrorsOn]);
  return (
    <ToastContainer
      position={position}
      autoClose={TOAST_AUTO_CLOSE_MS}
      theme="light"
      hideProgressBar
      newestOnTop
      closeOnClick
      pauseOnFocusLoss={false}
      aria-label="Notifications"
    />
  );
}

/** The messages that are up, by kind and text. */
const shown = new Map<string, ToastMessage & { readonly toastId: Id }>();
let number = 0;

/**
 * A message with the same text as one that is there still takes its place and comes up anew, for its whole time: a second
 * success is seen and heard, and a server in trouble does not fill the page with the same words.
 */
function showMessage({ kind, text }: ToastMessage): void {
  const key = `${kind}:${text}`;
  const before = shown.get(key)?.toastId;
  const toastId = `${key}:${++number}`;
  shown.set(key, { kind, text, toastId });
  const onClose = () => shown.get(key)?.toastId === toastId && shown.delete(key);
  const options = { type: kind, toastId, onClose };
  // A key of its own makes it a new element, which comes up and is read out. The usual delay of an update, 100 ms, would let a
  // third message not see the second.
  const anew = { key: undefined, delay: undefined } as UpdateOptions;
  if (before !== undefined && toast.isActive(before)) {
    toast.update(before, { ...options, ...anew, render: text, autoClose: TOAST_AUTO_CLOSE_MS });
  } else toast(text, options);
}

function comeUp(message: AnyToast): void {
  if (message.kind !== 'link') {
    showMessage(message);
    return;
  }
  const text = <LinkToastText toast={message} />;
  if (!toast.isActive(message.key)) toast(text, { toastId: message.key });
  // It is there for its whole time again.
  else toast.update(message.key, { render: text, autoClose: TOAST_AUTO_CLOSE_MS });
}
