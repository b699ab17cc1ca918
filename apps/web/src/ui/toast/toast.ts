import type { DisplayState } from '../state/state.ts';

/** One short message. */
export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

/** A message that is a link. */
export interface LinkToast {
  readonly kind: 'link';
  /** Replaces an open toast of the same key. */
  readonly key: string;
  /** Keys of further toasts that it replaces. */
  readonly replaces: readonly string[];
  readonly state: DisplayState;
  readonly text: string;
  /** Muted text below. */
  readonly note: string;
  /** A path of the page. */
  readonly to: string;
}

export type AnyToast = ToastMessage | LinkToast;

const listeners = new Set<(message: AnyToast) => void>();
let waiting: AnyToast[] = [];
/** Messages from before the toast area was loaded; older ones are dropped. */
const MAX_WAITING = 5;
const first = Promise.withResolvers<void>();
/** Resolves with the first message: the toast area, which is loaded late, is needed now. */
export const firstToast = first.promise;

/** Shows a message for five seconds. */
export function showToast(kind: ToastMessage['kind'], text: string): void {
  show({ kind, text });
}

/**
 * Shows that a change failed and, if a rule forbids it or other changes came first, which,
 * because the form is closed by then.
 */
export function showFailure(text: string, { status, detail }: { status: number; detail: string }): void {
  showToast('error', text);
  if (status === 403 || status === 409) showToast('error', detail);
}

/** Shows a new alarm for five seconds; a click opens it. */
export function showAlarmToast(toast: Omit<LinkToast, 'kind'>): void {
  show({ kind: 'link', ...toast });
}

function show(message: AnyToast): void {
  first.resolve();
  if (listeners.size === 0) waiting = [...waiting, message].slice(-MAX_WAITING);
  for (const listener of listeners) listener(message);
}

/** Listens to every message; returns how to stop. For the toast area. */
export function onToast(listener: (message: AnyToast) => void): () => void {
  listeners.add(listener);
  for (const message of waiting.splice(0)) listener(message);
  return () => listeners.delete(listener);
}
