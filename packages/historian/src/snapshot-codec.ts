import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { decodeChunk, encodeChunk } from './codec/chunk.ts';
import { crc32 } from './codec/crc32.ts';
import { type PackErrorCode, SnapshotError } from './codec/errors.ts';
import { putNumber, takeNumber } from './codec/numbers.ts';
import { NO_SAMPLES } from './codec/samples.ts';
import type { PointSnapshot } from './historian-types.ts';
import type { PointKind } from './rollups/levels.ts';

// docs/history-format.md describes the bytes.
const MAGIC_0 = 0x4f;
const MAGIC_1 = 0x53;
const VERSION = 1;
const PREFIX_BYTES = 3;
const MAX_HEADER_BYTES = PREFIX_BYTES + 8 + 1 + 9 + 1;
const CRC_BYTES = 4;
const KINDS: readonly (PointKind | null)[] = [null, 'analog', 'digital'];
const NEVER_STORED = 0;
const NONE_OPEN = 1;
const CHUNK = 2;

const error = (code: PackErrorCode, message: string) => new SnapshotError(code, message);

/** Packs what a process has of a point in memory, for another process. */
export function encodeSnapshot({ pointId, kind, rolledMs, memory }: PointSnapshot): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(64);
  writer.ensure(MAX_HEADER_BYTES);
  writer.putByte(MAGIC_0);
  writer.putByte(MAGIC_1);
  writer.putByte(VERSION);
  writer.putVarint(pointId);
  writer.putByte(KINDS.indexOf(kind));
  putNumber(writer, rolledMs === Number.NEGATIVE_INFINITY ? Number.NaN : rolledMs);
  if (memory === null || memory.atMs.length === 0) writer.putByte(memory === null ? NEVER_STORED : NONE_OPEN);
  else {
    writer.putByte(CHUNK);
    writer.putBytes(encodeChunk(memory));
  }
  writer.ensure(CRC_BYTES);
  writer.putInt32(crc32(writer.bytes, 0, writer.length));
  return writer.take();
}

/**
 * Unpacks what {@link encodeSnapshot} has packed.
 *
 * @throws SnapshotError or ChunkError if the bytes are not a complete snapshot of this version
 */
export function decodeSnapshot(bytes: Uint8Array): PointSnapshot {
  if (bytes.length < PREFIX_BYTES + CRC_BYTES) {
    throw error('TRUNCATED', `expected at least ${PREFIX_BYTES + CRC_BYTES} bytes, got ${bytes.length}`);
  }
  if (bytes[0] !== MAGIC_0 || bytes[1] !== MAGIC_1) throw error('BAD_MAGIC', 'expected a snapshot ("OS")');
  if (bytes[2] !== VERSION) throw error('BAD_VERSION', `expected version ${VERSION}, got ${bytes[2]}`);
  const end = bytes.length - CRC_BYTES;
  const stored = new ByteReader(bytes, end, bytes.length, error).int32() >>> 0;
  if (crc32(bytes, 0, end) !== stored) throw error('BAD_CHECKSUM', 'checksum mismatch');
  const reader = new ByteReader(bytes, PREFIX_BYTES, end, error);
  const pointId = reader.varint();
  const kind = KINDS[reader.byte()];
  if (kind === undefined) throw error('MALFORMED', 'expected a known kind of point');
  const rolledMs = takeNumber(reader, error) ?? Number.NEGATIVE_INFINITY;
  const form = reader.byte();
  if (form === CHUNK) return { pointId, kind, rolledMs, memory: decodeChunk(bytes.subarray(reader.at, end)) };
  if (form > CHUNK || reader.at !== end) throw error('MALFORMED', 'expected a known form of memory');
  return { pointId, kind, rolledMs, memory: form === NEVER_STORED ? null : NO_SAMPLES };
}
