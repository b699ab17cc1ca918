import { DeliveryError } from '../notify/index.ts';
import type { OutboundError, OutboundResponse } from './request.ts';

/** What of an answer's text is worth noting. */
const MAX_CHARACTERS = 200;

/** The begin of an answer's text, in one line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}

/**
 * An answer that says no. 4yz is for good, but for what passes: a wrong login (401, 403), a server that was not ready (408, 425) or asks for
 * patience (429), and an address where something is mended (404 of a receiver: see there).
 */
export function refusal(
  who: string,
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  words: string,
  isPermanent = status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status),
): DeliveryError {
  const said = words === '' ? `${who} answered ${status}` : `${who} answered ${status}: ${words}`;
  return new DeliveryError(said, isPermanent, { retryAfterMs: retryAfterMs(headers['retry-after']) });
}

/** No answer at all. */
export function noResponse(error: OutboundError): DeliveryError {
  return new DeliveryError(error.message, error.isRefused, { cause: error });
}

/** Seconds, as RFC 9110, 10.2.3 has it; a date is not taken, because clocks differ. */
function retryAfterMs(header: string | undefined): number {
  return /^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : 0;
}
