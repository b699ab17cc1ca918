type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Says one text of the error catalogue to whoever shows toasts. */
export function showNotice(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Hears every text that is to be shown as a failure toast; returns how to stop. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
