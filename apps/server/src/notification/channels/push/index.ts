import { createHash } from 'node:crypto';
import { channelOf } from '@outpost/contract';
import { excerpt, withoutTarget } from '../../../platform/outbound/index.ts';
import { DeliveryError, type Message } from '../../outbox/index.ts';
import type { ChannelModule } from '../channel-module.ts';
import { asDeliveryError, cutText, isSuccess } from '../posting.ts';
import { refusal } from '../refusal.ts';
import { encrypt, MAX_PUSH_BYTES } from './encryption.ts';
import * as texts from './texts.ts';
import { openVapid } from './vapid.ts';

export { areUsable } from './encryption.ts';

const MAX_CHARACTERS = channelOf('push').limits.maxCharacters ?? 0;
/** How long a push service stores a message for a browser that is offline. */
const KEEP_SECONDS = 24 * 60 * 60;

/** Sends messages to the push services of browsers, encrypted for each. */
export const push: ChannelModule<'push'> = {
  create({ settings, clock, dataDir, toUsers, browserAt, forgetBrowser }) {
    const vapid = openVapid(dataDir, settings.PUSH_CONTACT, clock);
    const outbound = toUsers(false);
    return {
      name: 'push',
      browserKey: vapid.publicKey,
      async send(address, message, key) {
        const target = browserAt(address);
        if (!target) throw new DeliveryError(texts.disabledInBrowser, true);
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
        }).catch(asDeliveryError);
        if (isSuccess(answer)) return { answer: texts.acceptedByService(answer.status) };
        if (answer.status === 404 || answer.status === 410) await forgetBrowser(address);
        throw refusal(texts.pushService, answer, excerpt(withoutTarget(answer.body, target.endpoint)));
      },
      close: () => undefined,
    };
  },
};

/**
 * The payload for the page's service worker, without links, as it opens the page; the text is cut to
 * what a push service accepts.
 */
function payloadOf({ title, text, path }: Message, id: string): Buffer {
  const payload = (body: string) =>
    Buffer.from(JSON.stringify({ Id: id, Title: title.slice(0, 300), Body: body, Path: path ?? '/' }));
  let most = MAX_CHARACTERS;
  while (payload(cutText(text, most)).length > MAX_PUSH_BYTES) most = Math.floor(most * 0.8);
  return payload(cutText(text, most));
}
