import { type Channel, channelOf } from '@outpost/contract';
import {
  excerpt,
  type Outbound,
  OutboundError,
  type OutboundResponse,
  withoutTarget,
} from '../../platform/outbound/index.ts';
import { DeliveryError, type Message } from '../outbox/index.ts';
import type { ChannelContext, ChannelModule, StoredAddress } from './channel-module.ts';
import { noResponse, refusal } from './refusal.ts';
import * as texts from './texts.ts';

/** Failures that the receiver cannot fix by itself: gone (RFC 9110, 15.5.11), or a wrong request. */
const PERMANENT = [400, 410, 413, 422];

/** What is posted for a message. */
export interface Posted {
  /** JSON. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A channel that posts JSON to the URLs that users entered. Any 2xx is a success; a redirect is not
 * followed and is an error.
 *
 * @param who the receiver, as the subject of an error
 * @param postedOf what is posted; `key` is the same for each attempt
 */
export function urlChannel<C extends Channel>(
  name: C,
  who: string,
  postedOf: (context: ChannelContext<C>) => (message: Message, key: string, target: StoredAddress) => Posted,
): ChannelModule<C> {
  const { enabledBy, address: of } = channelOf(name);
  return {
    create(context) {
      const settings: Readonly<Record<string, string>> = context.settings;
      const outbound = context.toUsers(settings[enabledBy] === 'http');
      const compose = postedOf(context);
      return {
        name,
        async send(address, message, key) {
          const target = context.targetOf(address);
          if (!target) throw new DeliveryError(texts.contactRemoved(of.missing), true);
          return { answer: await post(outbound, who, target.value, compose(message, key, target)) };
        },
        close: () => undefined,
      };
    },
  };
}

async function post(
  outbound: Outbound,
  who: string,
  url: string,
  { body, headers }: Posted,
): Promise<string> {
  const answer = await outbound({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': texts.outpost,
      ...headers,
    },
    body,
  }).catch(asDeliveryError);
  const words = excerpt(withoutTarget(answer.body, url));
  if (isSuccess(answer)) return words === '' ? String(answer.status) : `${answer.status} ${words}`;
  const isElsewhere = answer.status >= 300 && answer.status < 400;
  throw refusal(
    who,
    answer,
    isElsewhere ? texts.redirectNotFollowed : words,
    PERMANENT.includes(answer.status),
  );
}

/** A text of at most so many characters, with an ellipsis if it was cut. */
export function cutText(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

export const isSuccess = ({ status }: Pick<OutboundResponse, 'status'>) => status >= 200 && status < 300;

/** For `catch`: a request without a response. @throws DeliveryError, and other errors as they are */
export function asDeliveryError(error: unknown): never {
  const failure: DeliveryError | unknown = error instanceof OutboundError ? noResponse(error) : error;
  throw failure;
}
