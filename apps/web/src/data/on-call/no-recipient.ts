import { useSyncExternalStore } from 'react';
import { ApiError } from '../api-error.ts';

/** What a call says that may leave stations without a recipient. */
export interface Confirmation {
  readonly confirm?: 'no-recipient';
}

/** A change that waits for the person at the screen. */
export interface NoRecipientQuestion {
  /** Names of the stations that would be left without a recipient; the server names so many. */
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
 * Makes a change; where the server refuses it because stations would be left without a recipient, the person at the screen is asked, and
 * it is sent once more if that is confirmed.
 *
 * @throws ApiError as the call; with the code `NO_RECIPIENT` when it was not confirmed, see {@link isDeclined}
 */
export async function confirmingRecipients<T>(send: (query: Confirmation) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NO_RECIPIENT')) throw error;
    // One question at a time: what was asked before is not confirmed.
    current?.answer(false);
    const isConfirmed = await new Promise<boolean>((answer) => {
      show({ stations: error.problems.map(({ Message }) => Message), answer });
    });
    show(null);
    if (isConfirmed) return send({ confirm: 'no-recipient' });
    const { code, status } = error;
    // Whoever pressed Cancel knows that nothing was changed: forms show no failure for an empty reason.
    throw new ApiError({ code, status, detail: '', retryable: false });
  }
}

/** Whether a change was not made because the person at the screen did not confirm it: no failure to be told. */
export const isDeclined = ({ code }: ApiError): boolean => code === 'NO_RECIPIENT';

/** The question that waits for an answer. */
export function useNoRecipientQuestion(): NoRecipientQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
