import { type ComponentProps, lazy, Suspense } from 'react';
import type ToastsOfPage from '../../ui/toast/Toasts.tsx';
import { firstToast } from '../../ui/toast/toast.ts';
import { loadInBackground } from '../update/load-part.ts';

/** An idle page loads the area too, ms: by the time of a message, the server may be unreachable. */
const LOADED_AFTER_MS = 5_000;

/** Resolves with the first message, with the first key or press, which may lead to one, or after a while. */
function needed(): Promise<unknown> {
  const pressed = new Promise((resolve) => {
    for (const type of ['keydown', 'pointerdown']) {
      addEventListener(type, resolve, { capture: true, once: true, passive: true });
    }
  });
  const idle = new Promise((resolve) => setTimeout(resolve, LOADED_AFTER_MS));
  return Promise.race([firstToast, pressed, idle]);
}

const Toasts = lazy(async () => {
  await needed();
  return loadInBackground(() => import('../../ui/toast/Toasts.tsx'));
});

/** The toast area of a layout. Its script is loaded late, so that screens open sooner. */
export function ToastArea(props: ComponentProps<typeof ToastsOfPage>) {
  return (
    <Suspense fallback={null}>
      <Toasts {...props} />
    </Suspense>
  );
}
