import type { FastifyReply } from 'fastify';

/** An answer that was made into bytes once and is sent many times. */
export interface PreSerialised {
  readonly body: Buffer;
  /** The same body, smaller; sent to whoever takes it. */
  readonly gzip?: Buffer;
  readonly br?: Buffer;
  /** Quoted, as the header has it: `"7-42"` or `W/"7-42"`. */
  readonly etag: string;
}

export function isPreSerialised(answer: unknown): answer is PreSerialised {
  return typeof answer === 'object' && answer !== null && 'body' in answer && Buffer.isBuffer(answer.body);
}

/** Sends the bytes, or 304 when the caller has them already (RFC 9110, 13.1.2). */
export function sendPreSerialised(reply: FastifyReply, answer: PreSerialised): FastifyReply {
  const { headers } = reply.request;
  reply
    .header('etag', answer.etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, authorization');
  const known = headers['if-none-match'];
  if (known !== undefined && matches(known, answer.etag)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  const [encoding, bytes] = variant(answer, headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** Weak comparison: the encodings of one body share their tag. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

function variant(answer: PreSerialised, accepted: string | undefined): [string | null, Buffer] {
  if (accepted) {
    const takes = (encoding: string) =>
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
    if (answer.br && takes('br')) return ['br', answer.br];
    if (answer.gzip && takes('gzip')) return ['gzip', answer.gzip];
  }
  return [null, answer.body];
}
