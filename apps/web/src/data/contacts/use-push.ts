import { type Contact, calls, type PushBrowser } from '@outpost/contract';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { confirmingRecipients } from '../on-call/no-recipient.ts';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';
import { useRead } from '../use-read.ts';
import { currentPush, endpointMark, isPushSupported, subscribeToPush, unsubscribe } from './push-browser.ts';
import { browserLabel, type PushState, pushStateOf } from './push-state.ts';

export interface ThisBrowsersPush {
  /** undefined: not known yet. */
  readonly state: PushState | undefined;
  /** Turns push on or off. A failure is a readable text. */
  readonly turn: UseMutationResult<void, Error, boolean>;
}

/** Whether this browser shows push messages for the account, and how to turn them on and off. */
export function useThisBrowsersPush(contact: Contact | undefined): ThisBrowsersPush {
  const serverKey = useRead(
    calls.contacts.pushKey,
    {},
    { queryKey: keys.pushKey, staleTime: Number.POSITIVE_INFINITY },
  ).data?.PublicKey;
  const browser = useQuery<{ mark: string | null; permission: NotificationPermission }>({
    queryKey: [...keys.pushKey, 'browser', serverKey],
    enabled: typeof serverKey === 'string',
    queryFn: async () => {
      if (!isPushSupported() || typeof serverKey !== 'string') return { mark: null, permission: 'default' };
      const push = await currentPush(serverKey);
      return { mark: push && (await endpointMark(push.endpoint)), permission: Notification.permission };
    },
  }).data;

  const turn = useMutation<void, Error, boolean>({
    mutationFn: async (on) => {
      if (on) await turnOn(serverKey ?? null);
      else await turnOff(contact?.Browsers ?? [], browser?.mark ?? null);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.contacts }),
  });

  const isKnown =
    contact !== undefined && serverKey !== undefined && (serverKey === null || browser !== undefined);
  if (!isKnown) return { state: undefined, turn };
  const state = pushStateOf({
    isSecure: window.isSecureContext,
    isSupported: isPushSupported(),
    isApplePhone:
      /iPhone|iPad/.test(navigator.userAgent) ||
      (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    serverKey,
    permission: browser?.permission ?? 'default',
    mark: browser?.mark ?? null,
    browsers: contact.Browsers,
  });
  return { state, turn };
}

async function turnOn(serverKey: string | null): Promise<void> {
  if (serverKey === null) return;
  const push = await subscribeToPush(serverKey).catch((error: unknown) => {
    // The browser's own message would not help the user.
    throw new Error("The browser couldn't reach its push service.", { cause: error });
  });
  if (push === null) return;
  const body = { Endpoint: push.endpoint, Keys: push.keys, Label: browserLabel(navigator.userAgent) };
  await call(calls.contacts.addBrowser, { body }).catch(said);
}

async function turnOff(browsers: readonly PushBrowser[], mark: string | null): Promise<void> {
  const own = browsers.find(({ Mark }) => Mark === mark);
  // The server first: it must not keep sending to a browser that has unsubscribed.
  if (own) {
    await confirmingRecipients((query) =>
      call(calls.contacts.removeBrowser, { params: { id: own.Id }, query }),
    ).catch(said);
  }
  await unsubscribe();
}

function said(error: unknown): never {
  throw error instanceof ApiError ? new Error(error.detail, { cause: error }) : error;
}
