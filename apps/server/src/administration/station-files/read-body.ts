import type { Readable } from 'node:stream';
import { calls, STATION_MEDIA_TYPES, type StationFileFormat } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

const MAX_FILE_BYTES = calls.stationAdmin.import.maxBodyBytes!;

const bare = (mediaType: string): string => mediaType.split(';')[0]!.trim().toLowerCase();

/** The file format of a `Content-Type`. @throws AppError `MEDIA_TYPE_UNSUPPORTED` */
export function formatOf(contentType: string | undefined): StationFileFormat {
  const named = bare(contentType ?? '');
  for (const [format, mediaType] of Object.entries(STATION_MEDIA_TYPES)) {
    if (bare(mediaType) === named) return format as StationFileFormat;
  }
  const expected = Object.values(STATION_MEDIA_TYPES).map(bare).join(', ');
  throw new AppError('MEDIA_TYPE_UNSUPPORTED', texts.contentTypeNotAccepted(expected));
}

/** Memory is allocated in steps of it. */
const STEP_BYTES = 1_048_576;

/**
 * The whole body, in memory of its own: however small its pieces are, it takes no more than its
 * length, and can be transferred to another thread without a copy.
 *
 * @param stream of a request; null or undefined without a body and `Content-Type`
 * @throws AppError `BODY_TOO_LARGE` as soon as it exceeds the limit; `BAD_REQUEST` when it is empty
 */
export async function readBody(
  stream: Readable | null | undefined,
  length: string | undefined,
  maxBytes = MAX_FILE_BYTES,
): Promise<ArrayBuffer> {
  const tooLarge = () => new AppError('BODY_TOO_LARGE', texts.fileTooLarge(Math.round(maxBytes / 1_048_576)));
  if (Number(length) > maxBytes) throw tooLarge();
  const body = new ArrayBuffer(0, { maxByteLength: maxBytes });
  let bytes = 0;
  // The stream is left open: ending it would close the connection before the answer is sent.
  const pieces: AsyncIterable<Buffer> | undefined = stream?.iterator({ destroyOnReturn: false });
  for await (const piece of pieces ?? []) {
    const end = bytes + piece.length;
    if (end > maxBytes) throw tooLarge();
    if (end > body.byteLength) body.resize(Math.min(maxBytes, Math.max(end, body.byteLength + STEP_BYTES)));
    new Uint8Array(body).set(piece, bytes);
    bytes = end;
  }
  if (bytes === 0) throw new AppError('BAD_REQUEST', texts.bodyMustBeFile);
  return body.transferToFixedLength(bytes);
}
