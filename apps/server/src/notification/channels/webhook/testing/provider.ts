import { makeWebhookSecret } from '../../../../platform/outbound/index.ts';
import type { StartProvider } from '../../testing/provider.ts';
import { startUrlProvider } from '../../testing/url-provider.ts';

/** The receiver of a user's webhook. */
const startProvider: StartProvider = (clock) =>
  startUrlProvider('webhook', {
    clock,
    secret: makeWebhookSecret(),
    textOf: (body) => (JSON.parse(body) as { Text: string }).Text,
  });
export default startProvider;
