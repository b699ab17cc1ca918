import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/index.ts';
import type { DeliveryError } from '../outbox/index.ts';
import { excerpt, noResponse, refusal } from './refusal.ts';
import * as texts from './texts.ts';

/** Failures that the receiver cannot fix by itself: gone (RFC 9110, 15.5.11), or a wrong request. */
const PERMANENT = [400, 410, 413, 422];

/**
 * Posts JSON to a URL that a user entered. Any 2xx is a success; a redirect is not followed and is an
 * error.
 *
 * @param who the receiver, as the subject of an error
 * @returns the status and the beginning of the response
 * @throws DeliveryError
 */
export async function postJson(
  outbound: Outbound,
  who: string,
  request: {
    readonly url: string;
    readonly body: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<string> {
  const answer = await outbound({
    method: 'POST',
    url: request.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': texts.outpost,
      ...request.headers,
    },
    body: request.body,
  }).catch(asDeliveryError);
  const words = excerpt(answer.body);
  if (isSuccess(answer)) return words === '' ? String(answer.status) : `${answer.status} ${words}`;
  const isElsewhere = answer.status >= 300 && answer.status < 400;
  throw refusal(
    who,
    answer,
    isElsewhere ? texts.redirectsAreNotFollowed : words,
    PERMANENT.includes(answer.status),
  );
}

export const isSuccess = ({ status }: Pick<OutboundResponse, 'status'>) => status >= 200 && status < 300;

/** For `catch`: a request without a response. @throws DeliveryError, and other errors as they are */
export function asDeliveryError(error: unknown): never {
  const failure: DeliveryError | unknown = error instanceof OutboundError ? noResponse(error) : error;
  throw failure;
}
