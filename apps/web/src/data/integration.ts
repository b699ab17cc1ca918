import { calls, type WebhookSettings } from '@outpost/contract';
import { requireFilled } from './field-problems.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

const TESTS = { syslog: calls.integration.testSyslog, mqtt: calls.integration.testMqtt } as const;
/** Longer than the server waits for the other system. */
const TEST_TIMEOUT_MS = 40_000;

/** Another system that can be tested. */
export type IntegrationTest = keyof typeof TESTS;

/** Sends a test message to another system; for Admins. */
export const useIntegrationTest = (of: IntegrationTest) =>
  useAction(() => call(TESTS[of], { timeoutMs: TEST_TIMEOUT_MS }), [keys.systemHealth]);

/** Deliveries are sent without actions on this page. */
const REFRESH_MS = 5_000;

/** All webhooks; for Admins. */
export function useWebhooks() {
  return useRead(calls.integration.webhooks, {}, { queryKey: keys.webhooks, refetchInterval: REFRESH_MS });
}

/** Adds a webhook (`id` is null), or changes one. Returns the secret of a new one. */
export const useSaveWebhook = () =>
  useAction(
    async ({ id, body }: { readonly id: number | null; readonly body: WebhookSettings }) => {
      requireFilled({ Name: body.Name, Url: body.Url });
      if (id === null) return call(calls.integration.addWebhook, { body });
      await call(calls.integration.saveWebhook, { params: { id }, body });
      return null;
    },
    [keys.webhooks, keys.systemHealth],
  );

export const useRemoveWebhook = () =>
  useAction(
    (id: number) => call(calls.integration.removeWebhook, { params: { id } }),
    [keys.webhooks, keys.systemHealth],
  );

/** Creates a new secret, and returns it. */
export const useRenewWebhookSecret = () =>
  useAction((id: number) => call(calls.integration.renewWebhookSecret, { params: { id } }), [keys.webhooks]);

/** Deliveries of a webhook, newest first. @param before only those older than this one; null: the newest */
export function useWebhookDeliveries(id: number, before: number | null) {
  return useRead(
    calls.integration.webhookDeliveries,
    { params: { id }, query: before === null ? {} : { before: String(before) } },
    { queryKey: [...keys.webhooks, id, before], refetchInterval: REFRESH_MS },
  );
}

/** Sends a test event now. */
export const useTestWebhook = () =>
  useAction(
    (id: number) => call(calls.integration.testWebhook, { params: { id }, timeoutMs: TEST_TIMEOUT_MS }),
    [keys.webhooks],
  );

export const useSendWebhookAgain = () =>
  useAction((id: number) => call(calls.integration.sendWebhookAgain, { params: { id } }), [keys.webhooks]);
