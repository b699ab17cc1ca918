type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Passes a text of the error catalogue to the toasts. */
export function showNotice(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Listens to all failure texts; returns how to stop. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
