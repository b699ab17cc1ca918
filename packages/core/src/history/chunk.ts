import type { Scale } from '@outpost/contract';
import { GOOD } from '../quality.ts';
import { BitWriter } from './bits.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter, zigzag } from './byte-writer.ts';
import { crc32 } from './crc32.ts';
import { ChunkError, type PackErrorCode } from './errors.ts';
import { putNumber, takeNumber } from './numbers.ts';
import type { SampleColumns } from './samples.ts';
import { Scratch } from './scratch.ts';
import { putTimes, takeTimes } from './times.ts';
import { putValues, takeValues } from './values.ts';

/** What a chunk says of itself without being unpacked. */
export interface ChunkSummary {
  readonly count: number;
  readonly startAtMs: number;
  readonly endAtMs: number;
  /** Of the samples with quality GOOD and a value; null if there is none. */
  readonly min: number | null;
  readonly max: number | null;
  readonly byteLength: number;
}

export interface EncodeChunkOptions {
  /** The point's scale, if it has one: values that are raw counts on it are stored as these counts. */
  readonly scale?: Scale | null;
  /** A general compressor such as zstd, tried on the packed columns and used if it saves an eighth or more. */
  readonly compress?: (bytes: Uint8Array) => Uint8Array;
}

export interface DecodeChunkOptions {
  /** The inverse of `compress`; needed for chunks that were compressed. */
  readonly decompress?: (bytes: Uint8Array, byteLength: number) => Uint8Array;
}

// docs/history-format.md describes the bytes.
const MAGIC_0 = 0x4f;
const MAGIC_1 = 0x43;
const VERSION = 1;
const FLAG_COMPRESSED = 1;
const CRC_BYTES = 4;
const LEAST_BYTES = 4 + CRC_BYTES;
const NO_VALUE = 4;
/** Times are below this, about the year 73,000, so that their differences and sums are exact. */
const MOST_MS = 2 ** 51;
/** A frame of 64 equal steps takes 6 bits, so a body of n bytes holds no more than this many samples a byte. */
const MOST_SAMPLES_A_BYTE = 86;

const error = (code: PackErrorCode, message: string) => new ChunkError(code, message);

// Reused between calls, so that sealing thousands of chunks a second makes little garbage.
const header = new ByteWriter();
const body = new ByteWriter();
const bits = new BitWriter();
const present = new Scratch();

/**
 * Packs samples of one point into a chunk that stands by itself.
 *
 * @throws RangeError for no sample, columns of different lengths, times that are not whole milliseconds or descend,
 *   or a quality that is none
 */
export function encodeChunk(
  samples: SampleColumns,
  options: EncodeChunkOptions = {},
): Uint8Array<ArrayBuffer> {
  const { atMs, values, qualities } = samples;
  const count = atMs.length;
  checkSamples(samples);
  const numbers = present.of(count);
  let numberCount = 0;
  let min = Number.NaN;
  let max = Number.NaN;
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    if (Number.isNaN(value)) continue;
    numbers[numberCount++] = value;
    if (qualities[index] !== GOOD) continue;
    if (!(value >= min)) min = value;
    if (!(value <= max)) max = value;
  }

  body.length = 0;
  putStates(samples);
  bits.reset();
  putTimes(atMs, count, body, bits);
  appendBits();
  putValues(numbers, numberCount, options.scale ?? null, body, bits);
  appendBits();

  const packed = body.bytes.subarray(0, body.length);
  const compressed = options.compress?.(packed);
  const pays = compressed !== undefined && compressed.length * 8 <= packed.length * 7;
  header.length = 0;
  header.ensure(64);
  header.putByte(MAGIC_0);
  header.putByte(MAGIC_1);
  header.putByte(VERSION);
  header.putByte(pays ? FLAG_COMPRESSED : 0);
  header.putVarint(count);
  header.putVarint(zigzag(atMs[0]!));
  header.putVarint(atMs[count - 1]! - atMs[0]!);
  putNumber(header, min);
  putNumber(header, max);
  if (pays) header.putVarint(packed.length);
  header.putBytes(pays ? compressed : packed);
  header.ensure(CRC_BYTES);
  header.putInt32(crc32(header.bytes, 0, header.length));
  return header.take();
}

/**
 * What a chunk says of itself. The checksum is tested, the columns are not unpacked.
 *
 * @throws ChunkError if the bytes are not a whole chunk of this version
 */
export function summariseChunk(bytes: Uint8Array): ChunkSummary {
  return readSummary(openChunk(bytes), bytes.length);
}

/**
 * Unpacks a chunk.
 *
 * @throws ChunkError if the bytes are not a whole chunk of this version; nothing is ever returned for such bytes
 */
export function decodeChunk(bytes: Uint8Array, options: DecodeChunkOptions = {}): SampleColumns {
  return decodeChunks([bytes], options);
}

/**
 * Unpacks several chunks one after the other into one set of columns; chunks must be given in time order and not
 * overlap (else decode them one by one and `mergeSamples`).
 *
 * @throws ChunkError as `decodeChunk`
 */
export function decodeChunks(chunks: readonly Uint8Array[], options: DecodeChunkOptions = {}): SampleColumns {
  const opened = chunks.map((bytes) => {
    const reader = openChunk(bytes);
    const summary = readSummary(reader, bytes.length);
    return { summary, body: openBody(reader, summary, options) };
  });
  const total = opened.reduce((sum, { summary }) => sum + summary.count, 0);
  const atMs = new Float64Array(total);
  const values = new Float64Array(total);
  const qualities = new Uint8Array(total);
  let start = 0;
  for (const { summary, body } of opened) {
    const end = start + summary.count;
    readBody(body, summary, {
      atMs: atMs.subarray(start, end),
      values: values.subarray(start, end),
      qualities: qualities.subarray(start, end),
    });
    start = end;
  }
  return { atMs, values, qualities };
}

/** Moves what was written to `bits` behind the body, in whole bytes. */
function appendBits(): void {
  bits.align();
  body.putBytes(bits.bytes.subarray(0, bits.length));
  bits.reset();
}

function checkSamples({ atMs, values, qualities }: SampleColumns): void {
  const count = atMs.length;
  if (count === 0 || values.length !== count || qualities.length !== count) {
    throw new RangeError(
      `expected one sample or more in columns of one length, got ${count}, ${values.length}, ${qualities.length}`,
    );
  }
  let before = -MOST_MS;
  for (let index = 0; index < count; index++) {
    const at = atMs[index]!;
    if (!(at >= before && at < MOST_MS) || at !== Math.floor(at)) {
      throw new RangeError(`expected times in whole milliseconds that don't descend, got ${at} at ${index}`);
    }
    if (qualities[index]! > 3) throw new RangeError(`expected a quality 0 to 3, got ${qualities[index]}`);
    before = at;
  }
}

/** Runs of samples with the same quality that all have a value or all have none. */
function putStates({ values, qualities }: SampleColumns): void {
  const stateAt = (index: number) => qualities[index]! | (Number.isNaN(values[index]!) ? NO_VALUE : 0);
  let state = stateAt(0);
  let start = 0;
  for (let index = 1; index <= values.length; index++) {
    const next = index < values.length ? stateAt(index) : -1;
    if (next === state) continue;
    body.ensure(8);
    body.putVarint((index - start) * 8 + state);
    state = next;
    start = index;
  }
}

/** Checks magic, version and checksum; the reader stands behind the flags and ends before the checksum. */
function openChunk(bytes: Uint8Array): ByteReader {
  if (bytes.length < LEAST_BYTES) {
    throw error('TRUNCATED', `expected at least ${LEAST_BYTES} bytes, got ${bytes.length}`);
  }
  if (bytes[0] !== MAGIC_0 || bytes[1] !== MAGIC_1) throw error('BAD_MAGIC', 'expected a chunk ("OC")');
  if (bytes[2] !== VERSION) throw error('BAD_VERSION', `expected version ${VERSION}, got ${bytes[2]}`);
  const end = bytes.length - CRC_BYTES;
  const stored = new ByteReader(bytes, end, bytes.length, error).int32() >>> 0;
  if (crc32(bytes, 0, end) !== stored) throw error('BAD_CHECKSUM', 'the checksum does not fit the bytes');
  return new ByteReader(bytes, 4, end, error);
}

function readSummary(reader: ByteReader, byteLength: number): ChunkSummary {
  const count = reader.varint();
  const startAtMs = reader.signedVarint();
  const endAtMs = startAtMs + reader.varint();
  const min = takeNumber(reader, error);
  const max = takeNumber(reader, error);
  if (count === 0) throw error('MALFORMED', 'expected one sample or more');
  return { count, startAtMs, endAtMs, min, max, byteLength };
}

/** The packed columns, which `reader` has come to, without compression. */
function openBody(reader: ByteReader, { count }: ChunkSummary, options: DecodeChunkOptions): ByteReader {
  const body = (reader.bytes[3]! & FLAG_COMPRESSED) !== 0 ? decompressBody(reader, options) : reader;
  if (count > (body.end - body.at) * MOST_SAMPLES_A_BYTE) {
    throw error('MALFORMED', `expected fewer than ${count} samples`);
  }
  return body;
}

function decompressBody(reader: ByteReader, { decompress }: DecodeChunkOptions): ByteReader {
  if (decompress === undefined) {
    throw error('NO_DECOMPRESSOR', 'the chunk is compressed; expected a function to undo that');
  }
  const byteLength = reader.varint();
  let packed: Uint8Array;
  try {
    packed = decompress(reader.bytes.subarray(reader.at, reader.end), byteLength);
  } catch (cause) {
    throw new ChunkError('MALFORMED', 'the compressed part cannot be undone', { cause });
  }
  if (packed.length !== byteLength) {
    throw error('MALFORMED', `expected ${byteLength} bytes after decompression, got ${packed.length}`);
  }
  // The bit reader looks up to 4 bytes ahead.
  const padded = new Uint8Array(byteLength + 4);
  padded.set(packed);
  return new ByteReader(padded, 0, byteLength, error);
}

function readBody(body: ByteReader, summary: ChunkSummary, into: SampleColumns): void {
  const { count } = summary;
  const valueCount = takeStates(body, into);
  takeTimes(body, count, summary.startAtMs, into.atMs, error);
  if (valueCount === count) {
    takeValues(into.values, count, body, error);
  } else {
    const numbers = present.of(valueCount);
    takeValues(numbers, valueCount, body, error);
    let next = 0;
    for (let index = 0; index < count; index++) {
      if (!Number.isNaN(into.values[index]!)) into.values[index] = numbers[next++]!;
    }
  }
  if (body.at !== body.end) throw error('MALFORMED', `expected ${body.end} bytes, used ${body.at}`);
  if (into.atMs[count - 1] !== summary.endAtMs) {
    throw error('MALFORMED', 'expected the last sample at the end that the header names');
  }
}

/** Fills qualities, and NaN where there is no value; returns how many values there are. */
function takeStates(body: ByteReader, { qualities, values }: SampleColumns): number {
  let valueCount = 0;
  for (let index = 0; index < values.length; ) {
    const run = body.varint();
    const state = run % 8;
    const end = index + (run - state) / 8;
    if (end === index || end > values.length) throw error('MALFORMED', 'expected runs that fill the count');
    if (state & 3) qualities.fill(state & 3, index, end);
    if (state & NO_VALUE) values.fill(Number.NaN, index, end);
    else valueCount += end - index;
    index = end;
  }
  return valueCount;
}
