import { useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';

/** Part of a call that may leave stations without a recipient. */
export interface Confirmation {
  readonly confirm?: 'no-recipient';
}

/** A change that waits for the user's confirmation. */
export interface NoRecipientQuestion {
  /** Names of the stations that would have no recipient, as many as the server sends. */
  readonly stations: readonly string[];
  readonly answer: (isConfirmed: boolean) => void;
}

let current: NoRecipientQuestion | null = null;
const listeners = new Set<() => void>();

function show(question: NoRecipientQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}

/**
 * Makes a change. If the server rejects it because stations would have no recipient, asks the user
 * and sends it again after confirmation.
 *
 * @throws ApiError as the call; with the code `NO_RECIPIENT` when it was not confirmed, see {@link
 * isDeclined}
 */
export async function confirmingRecipients<T>(send: (query: Confirmation) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NO_RECIPIENT')) throw error;
    // One question at a time: an earlier one counts as declined.
    current?.answer(false);
    const isConfirmed = await new Promise<boolean>((answer) => {
      show({ stations: error.problems.map(({ Message }) => Message), answer });
    });
    show(null);
    if (isConfirmed) return send({ confirm: 'no-recipient' });
    const { code, status } = error;
    // After Cancel nothing changed: forms show no failure for an empty reason.
    throw new ApiError({ code, status, detail: '', retryable: false });
  }
}

/** Whether the user declined the change; not shown as a failure. */
export const isDeclined = ({ code }: ApiError): boolean => code === 'NO_RECIPIENT';

/** The open question. */
export function useNoRecipientQuestion(): NoRecipientQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
