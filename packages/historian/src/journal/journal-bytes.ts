import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';

const compress = promisify(zstdCompress);
/** Smaller batches don't benefit. */
const COMPRESS_FROM_BYTES = 512;
/** The first bytes of every zstd frame (RFC 8878, 3.1.1). */
const ZSTD_MAGIC = 0xfd2fb528;

/**
 * A packed batch as stored: compressed with zstd if that pays. Works in a thread, so nothing waits
 * for it.
 */
export async function compressBatch(data: Uint8Array): Promise<Uint8Array> {
  if (data.length < COMPRESS_FROM_BYTES) return data;
  const compressed = await compress(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return compressed.length < data.length * 0.9 ? compressed : data;
}

/** Reverses {@link compressBatch}. @throws Error when the bytes are damaged */
export function decompressBatch(stored: Uint8Array): Uint8Array {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  if (stored.length < 4 || view.getUint32(0, true) !== ZSTD_MAGIC) return stored;
  return zstdDecompressSync(stored);
}
