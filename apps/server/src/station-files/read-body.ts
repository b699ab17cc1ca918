import type { Readable } from 'node:stream';
import { calls, STATION_MEDIA_TYPES, type StationFileFormat } from '@outpost/contract';
import { AppError } from '../platform/app-error.ts';

const MAX_FILE_BYTES = calls.stationAdmin.import.maxBodyBytes!;

const bare = (mediaType: string): string => mediaType.split(';')[0]!.trim().toLowerCase();

/** Which kind of file a `Content-Type` names. @throws AppError `MEDIA_TYPE_UNSUPPORTED` */
export function formatOf(contentType: string | undefined): StationFileFormat {
  const named = bare(contentType ?? '');
  for (const [format, mediaType] of Object.entries(STATION_MEDIA_TYPES)) {
    if (bare(mediaType) === named) return format as StationFileFormat;
  }
  const expected = Object.values(STATION_MEDIA_TYPES).map(bare).join(', ');
  throw new AppError('MEDIA_TYPE_UNSUPPORTED', `expected Content-Type: one of ${expected}`);
}

/** The whole body in the pieces in which it came. @throws AppError `BODY_TOO_LARGE` as soon as it is more than may be; `BAD_REQUEST` when it is nothing */
export async function readBody(
  stream: Readable,
  length: string | undefined,
  most = MAX_FILE_BYTES,
): Promise<Buffer[]> {
  const tooLarge = () =>
    new AppError('BODY_TOO_LARGE', `expected a file of at most ${Math.round(most / 1_048_576)} MiB`);
  if (Number(length) > most) throw tooLarge();
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += (piece as Buffer).length;
    if (bytes > most) throw tooLarge();
    pieces.push(piece as Buffer);
  }
  if (bytes === 0) throw new AppError('BAD_REQUEST', 'expected a file as the body');
  return pieces;
}
