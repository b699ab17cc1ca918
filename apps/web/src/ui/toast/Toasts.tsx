import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { TOAST_AUTO_CLOSE_MS } from '@outpost/contract';
import { useEffect } from 'react';
import { ToastContainer, type ToastPosition, toast } from 'react-toastify/unstyled';
import { onToast } from './toast.ts';

/** Where toasts come up. Its script is fetched after the page stands; what was said before waits for it. */
export default function Toasts({ position }: { readonly position: ToastPosition }) {
  useEffect(
    () =>
      onToast(({ kind, text }) => {
        // One of each text at a time: a server in trouble answers many calls with the same words.
        toast(text, { type: kind, toastId: `${kind}:${text}` });
      }),
    [],
  );
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
