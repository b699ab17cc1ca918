import { HttpSink } from '../../../../platform/outbound/testing/http-sink.ts';
import { openChannel } from '../../testing/open-channel.ts';
import { httpManner, type StartProvider } from '../../testing/provider.ts';
import { makeWebhookSecret } from '../index.ts';

/** The receiver of a user's webhook. */
const startProvider: StartProvider = async (clock) => {
  const sink = await HttpSink.start();
  const target = { value: `${sink.url}/private-path`, secret: makeWebhookSecret() };
  const targets = new Map([['hooks (1)', target]]);
  const texts = () => sink.requests.map(({ body }) => (JSON.parse(body.toString()) as { Text: string }).Text);
  return {
    channel: openChannel('webhook', { clock, targets, settings: { WEBHOOKS: 'http' } }),
    address: 'hooks (1)',
    secrets: ['private-path', target.secret],
    saysWhenBusy: true,
    texts,
    seen: () => sink.requests.at(-1)!.body.toString(),
    contacts: () => sink.requests.length,
    be: httpManner(sink, () => [200, 'ok'], [410, 'gone']),
  };
};
export default startProvider;
