import { type FileHandle, open } from 'node:fs/promises';
import type { Clock } from '../../../platform/clock.ts';
import { type Outbound, OutboundError, type OutboundResponse } from '../../../platform/outbound/index.ts';
import * as texts from '../texts.ts';
import { type S3Access, sha256Hex, signRequest } from './sign-request.ts';
import type { ExportTarget } from './target.ts';

/** Of a multipart upload; in memory at a time. At least 5 MiB, and 10,000 parts at most. */
const PART_BYTES = 16 * 1_024 ** 2;
/** Attempts of one request. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;

export interface S3Store extends S3Access {
  /** `https://s3.example.com/bucket`: the bucket is in the path. */
  readonly url: string;
}

/** An S3-compatible store, by its path-style addresses. @param partBytes smaller ones for tests */
export function s3Target(
  store: S3Store,
  outbound: Outbound,
  clock: Pick<Clock, 'now' | 'setTimeout'>,
  partBytes = PART_BYTES,
): ExportTarget {
  async function send(
    method: 'PUT' | 'POST' | 'DELETE',
    path: string,
    query: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<OutboundResponse> {
    const url = new URL(store.url);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    for (let attempt = 1; ; attempt++) {
      const headers = signRequest(store, { method, url, bodySha256: sha256Hex(body) }, clock.now());
      const { host: _, ...sent } = headers;
      const answer = await outbound({
        ...{ method, url: url.href, body },
        headers: { ...sent, 'content-length': String(body.length) },
      }).catch((error: unknown) => error as Error);
      // Some stores report a failure in an answer of 200 (CompleteMultipartUpload).
      const isDone = !(answer instanceof Error) && answer.status < 300 && !/<Error>/.test(answer.body);
      if (isDone) return answer;
      const mayPass =
        answer instanceof Error ? !isRefused(answer) : answer.status >= 500 || answer.status === 429;
      if (!mayPass || attempt === ATTEMPTS) throw answer instanceof Error ? answer : failureOf(answer);
      await new Promise<void>((resolve) => clock.setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
    }
  }

  async function putParts(path: string, file: FileHandle, bytes: number): Promise<void> {
    const begun = await send('POST', path, { uploads: '' }, Buffer.alloc(0));
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.body)?.[1];
    if (uploadId === undefined) throw failureOf(begun);
    try {
      const parts: string[] = [];
      for (let from = 0; from < bytes; from += partBytes) {
        const number = parts.length + 1;
        const part = await readPart(file, from, Math.min(partBytes, bytes - from));
        const { headers } = await send('PUT', path, { partNumber: String(number), uploadId }, part);
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.etag ?? ''}</ETag></Part>`);
      }
      const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await send('POST', path, { uploadId }, Buffer.from(xml));
    } catch (error) {
      // Parts of an upload that is not aborted are stored, and paid for.
      await send('DELETE', path, { uploadId }, Buffer.alloc(0)).catch(() => {});
      throw error;
    }
  }

  return {
    async put(path, source, bytes) {
      const file = await open(source);
      try {
        if (bytes > partBytes) await putParts(path, file, bytes);
        else await send('PUT', path, {}, await readPart(file, 0, bytes));
      } finally {
        await file.close();
      }
    },
    // The response is 204 also if there is no such object.
    remove: async (path) => void (await send('DELETE', path, {}, Buffer.alloc(0))),
  };
}

const isRefused = (error: Error): boolean => error instanceof OutboundError && error.isRefused;

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(part, read, length - read, from + read);
    if (bytesRead === 0) throw new Error(texts.fileGone);
    read += bytesRead;
  }
  return part;
}

/** The store's own message, without what else it says. */
function failureOf({ status, body }: OutboundResponse): Error {
  const code = /<Code>([\w.-]{1,80})<\/Code>/.exec(body)?.[1];
  const message = /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1];
  return new Error(texts.storeAnswered(status, [code, message].filter(Boolean).join(': ')));
}
