import { createHash } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';

/** Number of bytes copied and read at a time. */
const PIECE_BYTES = 1_048_576;

/** A file's size and content, as in a manifest. */
export interface FileSum {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Reads a regular file, not a link or a device, in bounded memory.
 * @param take gets each piece; the buffer is reused afterwards
 */
export async function readFileOnce(
  file: string,
  take: (piece: Uint8Array) => Promise<void> | void = () => {},
): Promise<FileSum> {
  const from = await openPlain(file);
  const sum = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let bytes = 0;
  try {
    for (;;) {
      const { bytesRead } = await from.read(piece, 0, PIECE_BYTES, bytes);
      if (bytesRead === 0) break;
      const part = piece.subarray(0, bytesRead);
      sum.update(part);
      await take(part);
      bytes += bytesRead;
    }
  } finally {
    await from.close();
  }
  return { bytes, sha256: sum.digest('hex') };
}

/** Copies a regular file to a new one of mode 600; it is synced to disk when this resolves. */
export async function copyFileOnce(from: string, to: string): Promise<FileSum> {
  const target = await open(to, 'wx', 0o600);
  try {
    const sum = await readFileOnce(from, async (piece) => {
      await target.writeFile(piece);
    });
    await target.sync();
    return sum;
  } finally {
    await target.close();
  }
}

async function openPlain(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new Error(`${file} is not a regular file`);
}

/** Syncs a file's content, or the names in a folder, to disk. */
export function toDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Free bytes on the disk of a folder. */
export async function freeSpaceIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `1.5 GB` */
export function formatFileSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}
