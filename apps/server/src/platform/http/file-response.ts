import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ResponseSlots } from './response-slots.ts';

/**
 * An answer that is a file, generated while it is sent. A failure before its first piece is a
 * problem, a later one a broken download.
 */
export class FileResponse {
  readonly fileName: string;
  /** One of the call's. */
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Uint8Array>;

  constructor(fileName: string, mediaType: string, content: AsyncIterable<string | Uint8Array>) {
    this.fileName = fileName;
    this.mediaType = mediaType;
    this.content = content;
  }
}

/**
 * Sends the file as fast as the client reads. A disconnect stops its generation at the next piece,
 * which may be empty.
 */
export function sendFile(
  slots: ResponseSlots,
  reply: FastifyReply,
  { fileName, mediaType, content }: FileResponse,
): FastifyReply {
  const file = Readable.from(content, { highWaterMark: 1 });
  slots.endWith(reply.raw, file);
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', disposition(fileName))
    .type(mediaType)
    .send(file);
}

/** RFC 6266: the exact name for clients that support `filename*`, in ASCII for the others. */
function disposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.()-]+/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
