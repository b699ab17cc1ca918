import { createHash } from 'node:crypto';
import { type Outbound, OutboundError } from '../../../platform/outbound/index.ts';
import { type DeliveryChannel, DeliveryError, type Message } from '../../outbox/index.ts';
import { excerpt, noResponse, refusal } from '../refusal.ts';
import { encrypt, MAX_PUSH_BYTES, type PushKeys } from './encryption.ts';
import * as texts from './texts.ts';
import type { Vapid } from './vapid.ts';

/** A browser with push messages turned on (Push API). */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: PushKeys;
}

export interface PushDeps {
  readonly vapid: Vapid;
  /** Rejects addresses of the own network. */
  readonly outbound: Outbound;
  /** The current target of an address in the outbox; null: removed. */
  readonly targetOf: (address: string) => PushTarget | null;
  /** The push service reports that the browser is gone: it is removed. */
  readonly forget: (address: string) => Promise<void>;
}

/** How long a push service stores a message for a browser that is offline. */
const KEEP_SECONDS = 24 * 60 * 60;

/** Sends messages to the push services of browsers, encrypted for each. */
export function createPushChannel({ vapid, outbound, targetOf, forget }: PushDeps): DeliveryChannel {
  return {
    name: 'push',
    async send(address, message, key) {
      const target = targetOf(address);
      if (!target) throw new DeliveryError(texts.pushMessagesToThisBrowser, true);
      const id = createHash('sha256').update(key).digest('base64url').slice(0, 32);
      const answer = await outbound({
        method: 'POST',
        url: target.endpoint,
        headers: {
          authorization: vapid.authorization(target.endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(KEEP_SECONDS),
          // Wakes a phone in battery saver mode (RFC 8030, 5.3).
          urgency: 'high',
          // A duplicate replaces the first one (RFC 8030, 5.4).
          topic: id,
        },
        body: encrypt(payloadOf(message, id), target.keys),
      }).catch((error: unknown) => {
        throw error instanceof OutboundError ? noResponse(error) : error;
      });
      if (answer.status >= 200 && answer.status < 300)
        return { answer: texts.acceptedByThePushService(answer.status) };
      if (answer.status === 404 || answer.status === 410) await forget(address);
      throw refusal(texts.thePushService, answer, excerpt(answer.body));
    },
    close: () => undefined,
  };
}

/**
 * The payload for the page's service worker, without links, as it opens the page; the text is cut to
 * what a push service accepts.
 */
function payloadOf({ title, text, path }: Message, id: string): Buffer {
  const payload = (body: string) =>
    Buffer.from(JSON.stringify({ Id: id, Title: title.slice(0, 300), Body: body, Path: path ?? '/' }));
  const characters = [...text].slice(0, 1_000);
  while (payload(characters.join('')).length > MAX_PUSH_BYTES)
    characters.length = Math.floor(characters.length * 0.8);
  return payload(characters.join(''));
}
