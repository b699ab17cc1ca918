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
import * as texts from '../texts.ts';
import { LinkToastText } from './LinkToastText.tsx';
import { type AnyToast, onToast, showToast, type ToastMessage } from './toast.ts';

interface ToastsProps {
  readonly position: ToastPosition;
  /**
   * When this area unmounts, open errors move to the next one: a failed refresh leads to the
   * sign-in page.
   */
  readonly passesErrorsOn?: boolean;
}

/** The toast area. Its script is loaded after the page; earlier messages wait for it. */
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
      aria-label={texts.notifications}
    />
  );
}

/** The open messages, by kind and text. */
const shown = new Map<string, ToastMessage & { readonly toastId: Id }>();
let number = 0;

/**
 * A message replaces an open one with the same text and is shown for the full time again: a second
 * success is noticed, and repeated failures do not fill the page.
 */
function showMessage({ kind, text }: ToastMessage): void {
  const key = `${kind}:${text}`;
  const before = shown.get(key)?.toastId;
  const toastId = `${key}:${++number}`;
  shown.set(key, { kind, text, toastId });
  const onClose = () => shown.get(key)?.toastId === toastId && shown.delete(key);
  const options = { type: kind, toastId, onClose };
  // Its own key makes it a new element, which is announced. With the usual delay of an update, 100
  // ms, a
  // third message would not see the second.
  const reset = { key: undefined, delay: undefined } as UpdateOptions;
  if (before !== undefined && toast.isActive(before)) {
    toast.update(before, { ...options, ...reset, render: text, autoClose: TOAST_AUTO_CLOSE_MS });
  } else toast(text, options);
}

function comeUp(message: AnyToast): void {
  if (message.kind !== 'link') {
    showMessage(message);
    return;
  }
  const text = <LinkToastText toast={message} />;
  for (const key of message.replaces) toast.dismiss(key);
  if (!toast.isActive(message.key)) toast(text, { toastId: message.key });
  // It is shown for the full time again.
  else toast.update(message.key, { render: text, autoClose: TOAST_AUTO_CLOSE_MS });
}
