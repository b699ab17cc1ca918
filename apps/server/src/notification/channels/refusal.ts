import { type OutboundError, type OutboundResponse, retryAfterMs } from '../../platform/outbound/index.ts';
import { DeliveryError } from '../outbox/index.ts';
import * as texts from './texts.ts';

/**
 * The error for an unsuccessful response. 4yz is permanent, except what may pass: a wrong login
 * (401, 403), a server that was not ready (408, 425) or overloaded (429), and a receiver under
 * maintenance (404, see there).
 */
export function refusal(
  who: string,
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  text: string,
  isPermanent = status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status),
): DeliveryError {
  const said = text === '' ? texts.respondedWith(who, status) : texts.respondedWithText(who, status, text);
  return new DeliveryError(said, isPermanent, { retryAfterMs: retryAfterMs(headers['retry-after']) });
}

/** The error without a response. */
export function noResponse(error: OutboundError): DeliveryError {
  return new DeliveryError(error.message, error.isRefused, { cause: error });
}
