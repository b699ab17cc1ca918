import type { StartProvider } from '../../testing/provider.ts';
import { startUrlProvider } from '../../testing/url-provider.ts';

interface SlackMessage {
  readonly blocks: readonly { readonly type: string; readonly text: { readonly text: string } }[];
}

/** Slack's incoming webhooks. */
const startProvider: StartProvider = (clock) =>
  startUrlProvider('slack', {
    clock,
    textOf: (body) =>
      (JSON.parse(body) as SlackMessage).blocks.find(({ type }) => type === 'section')!.text.text,
  });
export default startProvider;
