import type { DisplayState } from '../state/state.ts';

/** One short message. */
export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

/** One about something that a press leads to. */
export interface LinkToast {
  readonly kind: 'link';
  /** A toast of the same key that is there still is replaced. */
  readonly key: string;
  readonly state: DisplayState;
  readonly text: string;
  /** Quiet, below the text. */
  readonly note: string;
  /** A path of the page. */
  readonly to: string;
}

export type AnyToast = ToastMessage | LinkToast;

const listeners = new Set<(message: AnyToast) => void>();
let waiting: AnyToast[] = [];
/** What was said before toasts could come up; older ones are old news. */
const MAX_WAITING = 5;

/** Shows a message for five seconds. */
export function showToast(kind: ToastMessage['kind'], text: string): void {
  show({ kind, text });
}

/** Shows that a change was not made, and, where a rule forbids it, which: the form that could say so is closed by then. */
export function showFailure(text: string, { status, detail }: { status: number; detail: string }): void {
  showToast('error', text);
  if (status === 403) showToast('error', detail);
}

/** Shows for five seconds that an alarm calls; a press leads to it. */
export function showAlarmToast(toast: Omit<LinkToast, 'kind'>): void {
  show({ kind: 'link', ...toast });
}

function show(message: AnyToast): void {
  if (listeners.size === 0) waiting = [...waiting, message].slice(-MAX_WAITING);
  for (const listener of listeners) listener(message);
}

/** Hears every message; returns how to stop. For the toast area. */
export function onToast(listener: (message: AnyToast) => void): () => void {
  listeners.add(listener);
  for (const message of waiting.splice(0)) listener(message);
  return () => listeners.delete(listener);
}
