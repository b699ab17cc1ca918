import { createHash } from 'node:crypto';
import { type DeliveryChannel, DeliveryError, type Message } from '../notify/index.ts';
import { excerpt, noResponse, type Outbound, OutboundError, refusal } from '../outbound/index.ts';
import { encrypt, MAX_PUSH_BYTES, type PushKeys } from './encryption.ts';
import type { Vapid } from './vapid.ts';

/** A browser that shows messages (Push API). */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: PushKeys;
}

export interface PushDeps {
  readonly vapid: Vapid;
  /** Refuses addresses of the own network. */
  readonly outbound: Outbound;
  /** What an address in the outbox means now; null: nothing any more. */
  readonly targetOf: (address: string) => PushTarget | null;
  /** The push service says that the browser is gone: nothing is sent to it any more. */
  readonly forget: (address: string) => Promise<void>;
}

/** A push service keeps a message so long for a browser that is not there. */
const KEEP_SECONDS = 24 * 60 * 60;

/** Hands messages to the push services of browsers, encrypted for each. */
export function createPushChannel({ vapid, outbound, targetOf, forget }: PushDeps): DeliveryChannel {
  return {
    name: 'push',
    async send(address, message, key) {
      const target = targetOf(address);
      if (!target) throw new DeliveryError('This browser is told no more', true);
      const id = createHash('sha256').update(key).digest('base64url').slice(0, 32);
      const answer = await outbound({
        method: 'POST',
        url: target.endpoint,
        headers: {
          authorization: vapid.authorization(target.endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(KEEP_SECONDS),
          // Wakes a phone that saves its battery (RFC 8030, 5.3).
          urgency: 'high',
          // A second copy takes the place of the first one (RFC 8030, 5.4).
          topic: id,
        },
        body: encrypt(payloadOf(message, id), target.keys),
      }).catch((error: unknown) => {
        throw error instanceof OutboundError ? noResponse(error) : error;
      });
      if (answer.status >= 200 && answer.status < 300)
        return { answer: `${answer.status} taken by the push service` };
      if (answer.status === 404 || answer.status === 410) await forget(address);
      throw refusal('The push service', answer, excerpt(answer.body));
    },
    close: () => undefined,
  };
}

/** What the page's service worker shows; the text is cut to what a push service takes. */
function payloadOf({ title, text, path }: Message, id: string): Buffer {
  const payload = (body: string) =>
    Buffer.from(JSON.stringify({ Id: id, Title: title.slice(0, 300), Body: body, Path: path ?? '/' }));
  // The link that acknowledges is for messages without a page behind them.
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('Acknowledge: ') && !line.startsWith('Station: '));
  const characters = [...lines.join('\n').trim()].slice(0, 1_000);
  while (payload(characters.join('')).length > MAX_PUSH_BYTES)
    characters.length = Math.floor(characters.length * 0.8);
  return payload(characters.join(''));
}
