import { createHash } from 'node:crypto';
import { type DeliveryChannel, DeliveryError } from '../notify/index.ts';
import { excerpt, noResponse, type Outbound, OutboundError, refusal } from '../outbound/index.ts';
import { type Clock, toInstant } from '../platform/clock.ts';
import { signedHeaders } from './signature.ts';

/** Where an account wants its messages, and what signs them. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

export interface WebhookDeps {
  readonly clock: Clock;
  /** Refuses addresses of the own network. */
  readonly outbound: Outbound;
  /** What an address in the outbox means now; null: nothing any more. */
  readonly targetOf: (address: string) => WebhookTarget | null;
  /** Where people find this server; null: not known. */
  readonly publicUrl: () => string | null;
}

/** Posts messages as signed JSON to the URLs that people named. Any 2xx is a yes; a redirect is not followed and is none. */
export function createWebhookChannel(deps: WebhookDeps): DeliveryChannel {
  const { clock, outbound, targetOf } = deps;
  return {
    name: 'webhook',
    async send(address, { title, text, path, facts }, key) {
      const target = targetOf(address);
      if (!target) throw new DeliveryError('The account has no webhook any more', true);
      const id = `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
      const publicUrl = deps.publicUrl();
      const body = JSON.stringify({
        Id: id,
        SentAt: toInstant(clock.now()),
        Event: 'message',
        Title: title,
        Text: text,
        Url: publicUrl === null || path === undefined ? null : `${publicUrl}${path}`,
        ...facts,
      });
      const answer = await outbound({
        method: 'POST',
        url: target.url,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Outpost',
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
      // 410 says that it is gone for good (RFC 9110, 15.5.11); all else somebody may be mending.
      const isGone = answer.status === 410;
      const isElsewhere = answer.status >= 300 && answer.status < 400;
      throw refusal(
        'The receiver',
        answer,
        isElsewhere ? 'it wants to be asked elsewhere, which is not done' : words,
        isGone || answer.status === 400 || answer.status === 413 || answer.status === 422,
      );
    },
    close: () => undefined,
  };
}
