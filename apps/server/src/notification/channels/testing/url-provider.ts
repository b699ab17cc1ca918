import type { Channel } from '@outpost/contract';
import type { Clock } from '../../../platform/clock.ts';
import { HttpSink } from '../../../platform/outbound/testing/http-sink.ts';
import { openChannel } from './open-channel.ts';
import { httpManner, type TestProvider } from './provider.ts';

export interface UrlProvider {
  readonly clock: Clock;
  /** Signs what is posted; none by default. */
  readonly secret?: string;
  /** The limited text of a posted body. */
  readonly textOf: (body: string) => string;
  /** The response to an accepted message; by default 200 ok. */
  readonly accepted?: readonly [number, string];
}

/** The receiver at a URL that a user entered. */
export async function startUrlProvider<C extends Channel>(
  id: C,
  { clock, secret, textOf, accepted = [200, 'ok'] }: UrlProvider,
): Promise<TestProvider> {
  const sink = await HttpSink.start();
  const target = { value: `${sink.url}/private-path`, secret: secret ?? null };
  const targets = new Map([['hooks (1)', target]]);
  const bodies = () => sink.requests.map(({ body }) => body.toString());
  return {
    channel: openChannel<Channel>(id, { clock, targets }),
    address: 'hooks (1)',
    secrets: ['private-path', ...(secret === undefined ? [] : [secret])],
    saysWhenBusy: true,
    texts: () => bodies().map(textOf),
    seen: () => bodies().at(-1)!,
    contacts: () => sink.requests.length,
    be: httpManner(sink, () => accepted, [410, 'gone']),
  };
}
