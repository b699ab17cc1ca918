/** One short message. */
export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

const listeners = new Set<(message: ToastMessage) => void>();
let waiting: ToastMessage[] = [];
/** What was said before toasts could come up; older ones are old news. */
const MOST_WAITING = 5;

/** Shows a message for five seconds. */
export function showToast(kind: ToastMessage['kind'], text: string): void {
  if (listeners.size === 0) waiting = [...waiting, { kind, text }].slice(-MOST_WAITING);
  for (const listener of listeners) listener({ kind, text });
}

/** Hears every message; returns how to stop. For the toast area. */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  listeners.add(listener);
  for (const message of waiting.splice(0)) listener(message);
  return () => listeners.delete(listener);
}
