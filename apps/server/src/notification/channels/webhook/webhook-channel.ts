import { createHash } from 'node:crypto';
import { type Clock, toInstant } from '../../../platform/clock.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/index.ts';
import { type DeliveryChannel, DeliveryError, textWithLinks } from '../../outbox/index.ts';
import { excerpt, noResponse, refusal } from '../refusal.ts';
import { signedHeaders } from './signature.ts';
import * as texts from './texts.ts';

/** The webhook of an account, and its secret. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

export interface WebhookDeps {
  readonly clock: Clock;
  /** Rejects addresses of the own network. */
  readonly outbound: Outbound;
  /** The current target of an address in the outbox; null: removed. */
  readonly targetOf: (address: string) => WebhookTarget | null;
  /** The public URL of this server; null: unknown. */
  readonly publicUrl: () => string | null;
}

/**
 * Posts messages as signed JSON to the users' URLs. Any 2xx is a success; a redirect is not
 * followed and is an error.
 */
export function createWebhookChannel(deps: WebhookDeps): DeliveryChannel {
  const { clock, outbound, targetOf } = deps;
  return {
    name: 'webhook',
    async send(address, message, key) {
      const { title, path, facts } = message;
      const target = targetOf(address);
      if (!target) throw new DeliveryError(texts.theAccountNoLongerHas, true);
      const id = `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
      const publicUrl = deps.publicUrl();
      const body = JSON.stringify({
        Id: id,
        SentAt: toInstant(clock.now()),
        Event: 'message',
        Title: title,
        Text: textWithLinks(message),
        Url: publicUrl === null || path === undefined ? null : `${publicUrl}${path}`,
        ...facts,
      });
      const answer = await outbound({
        method: 'POST',
        url: target.url,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': texts.outpost,
          ...signedHeaders(target.secret, id, clock.now(), body),
        },
        body,
      }).catch((error: unknown) => {
        throw error instanceof OutboundError ? noResponse(error) : error;
      });
      const words = excerpt(answer.body);
      if (answer.status >= 200 && answer.status < 300) {
        return { answer: words === '' ? String(answer.status) : `${answer.status} ${words}` };
      }
      // 410 is permanent (RFC 9110, 15.5.11); other errors may be fixed by the receiver.
      const isGone = answer.status === 410;
      const isElsewhere = answer.status >= 300 && answer.status < 400;
      throw refusal(
        texts.theReceiver,
        answer,
        isElsewhere ? texts.redirectsAreNotFollowed : words,
        isGone || answer.status === 400 || answer.status === 413 || answer.status === 422,
      );
    },
    close: () => undefined,
  };
}
