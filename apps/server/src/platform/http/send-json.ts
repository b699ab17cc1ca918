import type { FastifyReply } from 'fastify';
import { isLong, jsonPieces } from './json-pieces.ts';
import { JsonStream, sendJsonStream } from './json-stream.ts';
import { isPreSerialised, sendPreSerialised } from './pre-serialised.ts';
import { LARGE_RESPONSE_BYTES, type ResponseSlots } from './response-slots.ts';

/** Sends the answer of a call in whatever form it is; a large one waits for its slot first. */
export async function sendJson(
  slots: ResponseSlots,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> {
  const beforeSending = async (bytes: number) => {
    if (bytes > LARGE_RESPONSE_BYTES) await takeSlot(slots, reply);
  };
  if (isPreSerialised(answer)) return sendPreSerialised(reply, answer, { beforeSending });
  reply.header('cache-control', 'no-store');
  if (answer instanceof JsonStream) return sendJsonStream(slots, reply, answer.pieces, beforeSending);
  if (isLong(answer)) return sendJsonStream(slots, reply, jsonPieces(answer), beforeSending);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

/**
 * Waits for a slot of the calling account or API token. Calls without a session have no large answers.
 *
 * @throws AppError `LARGE_ANSWERS_BUSY`
 */
export async function takeSlot(slots: ResponseSlots, { request, raw }: FastifyReply): Promise<void> {
  const { principal } = request;
  // An API token's answers do not hold up the account that created it.
  if (principal !== null) await slots.take(principal.token ? -principal.token.id : principal.accountId, raw);
}
