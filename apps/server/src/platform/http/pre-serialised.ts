import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const compress = promisify(gzip);
/** Less than this is not worth compressing. */
const COMPRESS_FROM_BYTES = 2_048;

/** An answer that was serialised once and is sent many times. */
export interface PreSerialised {
  readonly body: Buffer;
  /** The same body, compressed, for clients that accept it. Absent: not worth it. */
  readonly gzip?: () => Promise<Buffer>;
  /** The body is compressed already. */
  readonly encoding?: 'gzip';
  /** Quoted, as in the header; weak where the body and its compressed form share it: `W/"7-42"`. */
  readonly etag: string;
  /** JSON by default. */
  readonly mediaType?: string;
  /** Its address never gets another body, so that it is cached without asking again. */
  readonly isImmutable?: true;
}

/**
 * An answer of these bytes. The compressed form is made once, in another thread, on first use.
 *
 * @param version of the body, part of the ETag
 */
export function preSerialised(body: Buffer, version: string): PreSerialised {
  const etag = `W/"${version}"`;
  if (body.length < COMPRESS_FROM_BYTES) return { body, etag };
  let smaller: Promise<Buffer> | undefined;
  return {
    body,
    etag,
    gzip: () => {
      smaller ??= compress(body, { level: constants.Z_BEST_SPEED });
      return smaller;
    },
  };
}

export function isPreSerialised(answer: unknown): answer is PreSerialised {
  return typeof answer === 'object' && answer !== null && 'body' in answer && Buffer.isBuffer(answer.body);
}

interface SendOptions {
  readonly mediaType?: string;
  /** Gets the size of what is sent; its error becomes the answer. */
  readonly beforeSending?: (bytes: number) => Promise<void>;
}

/** Sends the bytes, or 304 when the client already has them (RFC 9110, 13.1.2). */
export async function sendPreSerialised(
  reply: FastifyReply,
  answer: PreSerialised,
  { mediaType = answer.mediaType ?? 'application/json; charset=utf-8', beforeSending }: SendOptions = {},
): Promise<FastifyReply> {
  const { isImmutable = false } = answer;
  const { headers } = reply.request;
  const known = headers['if-none-match'];
  const isKnown = known !== undefined && matches(known, answer.etag);
  const isSmaller = !isKnown && answer.gzip !== undefined && takesGzip(headers['accept-encoding']);
  const body = isSmaller ? await answer.gzip!() : answer.body;
  if (!isKnown) await beforeSending?.(body.length);
  reply
    .header('etag', answer.etag)
    .header('cache-control', isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    .header('vary', isImmutable ? 'accept-encoding' : 'accept-encoding, authorization');
  if (isKnown) return reply.status(304).send();
  const encoding = isSmaller ? 'gzip' : answer.encoding;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(mediaType).send(body);
}

/** Weak comparison: the encodings of one body share their tag. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

/** Whether an `Accept-Encoding` allows gzip (RFC 9110, 12.5.3). */
export function takesGzip(accepted = ''): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted);
}
