import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { TOAST_AUTO_CLOSE_MS } from '@outpost/contract';
import { useEffect } from 'react';
import { ToastContainer, type ToastPosition, toast } from 'react-toastify/unstyled';
import { LinkToastText } from './LinkToastText.tsx';
import { type AnyToast, onToast } from './toast.ts';

/** Where toasts come up. Its script is fetched after the page stands; what was said before waits for it. */
export default function Toasts({ position }: { readonly position: ToastPosition }) {
  useEffect(() => onToast(comeUp), []);
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

function comeUp(message: AnyToast): void {
  if (message.kind !== 'link') {
    const { kind, text } = message;
    // One of each text at a time: a server in trouble answers many calls with the same words.
    toast(text, { type: kind, toastId: `${kind}:${text}` });
    return;
  }
  const text = <LinkToastText toast={message} />;
  if (!toast.isActive(message.key)) toast(text, { toastId: message.key });
  // It is there for its whole time again.
  else toast.update(message.key, { render: text, autoClose: TOAST_AUTO_CLOSE_MS });
}
