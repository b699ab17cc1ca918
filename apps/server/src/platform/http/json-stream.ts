import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { takesGzip } from './pre-serialised.ts';
import { LARGE_RESPONSE_BYTES, type ResponseSlots } from './response-slots.ts';

type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * An answer in JSON that is generated while it is sent. A failure after its first 256 KiB is a
 * broken answer.
 */
export class JsonStream {
  readonly pieces: Pieces;

  constructor(pieces: Pieces) {
    this.pieces = pieces;
  }
}

/**
 * Sends the pieces as fast as the client reads; a disconnect stops their generation.
 *
 * @param beforeSending gets the size of what is there so far; its error becomes the answer
 */
export async function sendJsonStream(
  slots: ResponseSlots,
  reply: FastifyReply,
  pieces: Pieces,
  beforeSending: (bytes: number) => Promise<void>,
): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]();
  const { start, isAll } = await slots.during(reply.raw, () => startOf(iterator));
  // A failure until then is answered with a problem, so no header of the stream is set before.
  await beforeSending(start.length);
  reply.type('application/json; charset=utf-8');
  if (isAll) return reply.send(start);
  const json = Readable.from(from(start, iterator), { highWaterMark: 1 });
  reply.header('vary', 'accept-encoding, authorization');
  if (!takesGzip(reply.request.headers['accept-encoding'])) {
    slots.endWith(reply.raw, json);
    return reply.send(json);
  }
  // Errors of one end the other; Fastify answers for it.
  const smaller = pipeline(json, createGzip({ level: constants.Z_BEST_SPEED }), () => {});
  slots.endWith(reply.raw, smaller, json);
  return reply.header('content-encoding', 'gzip').send(smaller);
}

/** The first pieces joined, a little more than the size of a large answer; or all of them. */
async function startOf(
  iterator: AsyncIterator<string | Uint8Array>,
): Promise<{ start: Buffer; isAll: boolean }> {
  const made: Buffer[] = [];
  for (let bytes = 0; bytes <= LARGE_RESPONSE_BYTES; ) {
    const { done, value } = await iterator.next();
    if (done) return { start: Buffer.concat(made), isAll: true };
    const piece = Buffer.from(value as string);
    made.push(piece);
    bytes += piece.length;
  }
  return { start: Buffer.concat(made), isAll: false };
}

async function* from(
  start: Buffer,
  iterator: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield start;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
