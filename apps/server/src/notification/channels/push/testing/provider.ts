import { temporaryFolder } from '@outpost/testing/folders.ts';
import { HttpSink } from '../../../../platform/outbound/testing/http-sink.ts';
import { openChannel } from '../../testing/open-channel.ts';
import { httpManner, type StartProvider } from '../../testing/provider.ts';
import { TestPushBrowser } from './browser.ts';

/** A browser vendor's push service, and the browser. */
const startProvider: StartProvider = async (clock) => {
  const sink = await HttpSink.start();
  const browser = new TestPushBrowser();
  const browsers = new Map([['Chrome (1)', { endpoint: `${sink.url}/private-path`, keys: browser.keys }]]);
  const dataDir = await temporaryFolder();
  const read = () => sink.requests.map(({ body }) => browser.read(body));
  return {
    channel: openChannel('push', { clock, browsers, dataDir, settings: { PUSH_CONTACT: 'ops@b.c' } }),
    address: 'Chrome (1)',
    secrets: ['private-path', browser.keys.auth],
    saysWhenBusy: true,
    texts: () => read().map((payload) => (JSON.parse(payload) as { Body: string }).Body),
    seen: () => read().at(-1)!,
    contacts: () => sink.requests.length,
    be: httpManner(sink, () => [201], [410, 'unsubscribed']),
  };
};
export default startProvider;
