import { type ContactBody, type ContactLinkBody, type ContactTestBody, calls } from '@outpost/contract';
import { useMutation } from '@tanstack/react-query';
import { confirmingRecipients } from '../on-call/no-recipient.ts';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';
import { useAction } from '../use-action.ts';
import { useRead } from '../use-read.ts';

/** A provider may be slow, and a test is made for its response. */
const TEST_TIMEOUT_MS = 130_000;

/**
 * The contact details of the user's account.
 * @param refetchMs reads them again at this interval: a chat is linked elsewhere
 */
export function useOwnContact(refetchMs?: number) {
  return useRead(calls.contacts.own, {}, { queryKey: keys.ownContact, refetchInterval: refetchMs ?? false });
}

export function useSaveOwnContact() {
  return useMutation({
    mutationFn: (body: ContactBody) =>
      confirmingRecipients((query) => call(calls.contacts.saveOwn, { query, body })),
    onSuccess: ({ WebhookSecret: _, ...contact }) => queryClient.setQueryData(keys.ownContact, contact),
  });
}

/** Where the user links a chat to the account. */
export const useContactLink = () => useAction((body: ContactLinkBody) => call(calls.contacts.link, { body }));

/** Removes a browser from the list. */
export const useRemoveBrowser = () =>
  useAction(
    async (id: number) => {
      await confirmingRecipients((query) => call(calls.contacts.removeBrowser, { params: { id }, query }));
    },
    [keys.contacts],
  );

/** Sends a test message to the user's account; the result is the provider's response. */
export const useContactTest = () =>
  useAction((body: ContactTestBody) => call(calls.contacts.testOwn, { body, timeoutMs: TEST_TIMEOUT_MS }));
