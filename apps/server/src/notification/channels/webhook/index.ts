import { createHash } from 'node:crypto';
import { toInstant } from '../../../platform/clock.ts';
import { DeliveryError, textWithLinks } from '../../outbox/index.ts';
import type { ChannelModule } from '../channel-module.ts';
import { postJson } from '../posting.ts';
import { noLongerHas } from '../texts.ts';
import { signedHeaders } from './signature.ts';
import * as texts from './texts.ts';

export { makeWebhookSecret } from './signature.ts';

/** Posts messages as signed JSON to the users' URLs. */
export const webhook: ChannelModule<'webhook'> = {
  create({ clock, settings, toUsers, targetOf, publicUrl }) {
    const outbound = toUsers(settings.WEBHOOKS === 'http');
    return {
      name: 'webhook',
      async send(address, message, key) {
        const { title, path, facts } = message;
        const target = targetOf(address);
        if (!target) throw new DeliveryError(noLongerHas('webhook'), true);
        const id = `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
        const server = publicUrl();
        const body = JSON.stringify({
          Id: id,
          SentAt: toInstant(clock.now()),
          Event: 'message',
          Title: title,
          Text: textWithLinks(message),
          Url: server === null || path === undefined ? null : `${server}${path}`,
          ...facts,
        });
        const headers = signedHeaders(target.secret ?? '', id, clock.now(), body);
        return { answer: await postJson(outbound, texts.theReceiver, { url: target.value, body, headers }) };
      },
      close: () => undefined,
    };
  },
};
