import * as z from 'zod';
import { parseBoundedJson } from '../../../platform/bounded-json.ts';
import { excerpt, type Outbound } from '../../../platform/outbound/index.ts';
import { DeliveryError } from '../../outbox/index.ts';
import { asDeliveryError } from '../posting.ts';
import * as texts from './texts.ts';

/** Every response of the Bot API, https://core.telegram.org/bots/api#making-requests. */
const Envelope = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});
/** Of ten updates with the longest texts, in which Telegram escapes all but ASCII. */
export const MAX_RESPONSE_BYTES = 1_024 * 1_024;

/** A chat that does not exist any more, or whose user blocked the bot. */
const PERMANENT = [400, 403];
/** The status by which Telegram rejects a token; 404 for one that never was valid. */
const WRONG_TOKEN = [401, 404];

export interface BotApi {
  /** @throws DeliveryError, without the token */
  call<T>(method: string, body: object, result: z.ZodType<T>, signal?: AbortSignal): Promise<T>;
}

/** An error of the Bot API, with its status. */
export class BotApiError extends DeliveryError {
  readonly status: number;

  constructor(status: number, message: string, retryAfterMs: number) {
    super(message, PERMANENT.includes(status), { retryAfterMs });
    this.status = status;
  }
}

export function createBotApi(outbound: Outbound, server: string, token: string): BotApi {
  const base = `${server.replace(/\/+$/, '')}/bot${token}`;
  return {
    async call(method, body, result, signal) {
      const answer = await outbound({
        method: 'POST',
        url: `${base}/${method}`,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }).catch(asDeliveryError);
      const envelope = Envelope.safeParse(parsed(answer.body)).data;
      if (!envelope?.ok || answer.status !== 200) {
        // A proxy may repeat the path, and so the token.
        const said = (envelope?.description ?? answer.body).replaceAll(token, '…');
        throw failureOf(answer.status, said, envelope?.parameters?.retry_after);
      }
      const read = result.safeParse(envelope.result);
      if (read.success) return read.data;
      throw new DeliveryError(texts.invalidResponse, false);
    },
  };
}

function failureOf(status: number, said: string, retryAfterSeconds = 0): BotApiError {
  const message = WRONG_TOKEN.includes(status)
    ? texts.tokenRejected
    : texts.respondedWith(status, excerpt(said));
  return new BotApiError(status, message, retryAfterSeconds * 1_000);
}

function parsed(body: string): unknown {
  try {
    return parseBoundedJson(Buffer.from(body));
  } catch {
    return null;
  }
}
