import { BitWriter } from './bits.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter, zigzag } from './byte-writer.ts';
import { crc32 } from './crc32.ts';
import { ChunkError, type PackErrorCode } from './errors.ts';
import { putNumber, takeNumber } from './numbers.ts';
import { GOOD } from './quality-codes.ts';
import type { SampleColumns } from './samples.ts';
import type { LinearScale } from './scale.ts';
import { Scratch } from './scratch.ts';
import { putTimes, takeTimes } from './times.ts';
import { putValues, takeValues } from './values.ts';

export interface EncodeChunkOptions {
  /** The point's scale, if any: values that are raw counts on it are stored as these counts. */
  readonly scale?: LinearScale | null;
}

// docs/history-format.md describes the bytes.
const MAGIC_0 = 0x4f;
const MAGIC_1 = 0x43;
const VERSION = 1;
const PREFIX_BYTES = 3;
const MAX_HEADER_BYTES = PREFIX_BYTES + 3 * 8 + 2 * 9;
const CRC_BYTES = 4;
const NO_VALUE = 4;
/** Times are below this, about the year 73,000, so that their differences and sums are exact. */
const MAX_INTERVAL_MS = 2 ** 51;
/** 64 equal steps take 6 bits, so a body of n bytes has no more than this many samples per byte. */
const MAX_SAMPLES_PER_BYTE = 86;

const error = (code: PackErrorCode, message: string) => new ChunkError(code, message);

// Reused between calls, so that sealing thousands of chunks per second makes little garbage.
const fields = new ByteWriter();
const bits = new BitWriter();
const present = new Scratch();

/**
 * Packs samples of one point into a self-contained chunk. It is not compressed further: the result
 * has no redundancy left that zstd would find.
 *
 * @throws RangeError for no sample, columns of different lengths, times that are not whole
 * milliseconds or descend,
 * or an invalid quality
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
  fields.length = 0;
  fields.ensure(MAX_HEADER_BYTES);
  fields.putByte(MAGIC_0);
  fields.putByte(MAGIC_1);
  fields.putByte(VERSION);
  fields.putVarint(count);
  fields.putVarint(zigzag(atMs[0]!));
  fields.putVarint(atMs[count - 1]! - atMs[0]!);
  putNumber(fields, min);
  putNumber(fields, max);
  putStates(samples);
  putTimes(atMs, count, fields, bits);
  appendBits();
  putValues(numbers, numberCount, options.scale ?? null, fields, bits);
  appendBits();
  fields.ensure(CRC_BYTES);
  fields.putInt32(crc32(fields.bytes, 0, fields.length));
  return fields.take();
}

/**
 * Unpacks a chunk.
 *
 * @throws ChunkError if the bytes are not a complete chunk of this version; nothing is ever
 * returned for such bytes
 */
export function decodeChunk(bytes: Uint8Array): SampleColumns {
  const reader = openChunk(bytes);
  const { count, startAtMs, endAtMs } = readHeader(reader);
  // Before memory is allocated for them.
  if (count > (reader.end - reader.at) * MAX_SAMPLES_PER_BYTE) {
    throw error('MALFORMED', `expected fewer than ${count} samples`);
  }
  const samples = {
    atMs: new Float64Array(count),
    values: new Float64Array(count),
    qualities: new Uint8Array(count),
  };
  const valueCount = takeStates(reader, samples);
  takeTimes(reader, count, startAtMs, samples.atMs, error);
  takePresentValues(reader, valueCount, samples.values);
  if (reader.at !== reader.end) throw error('MALFORMED', `expected ${reader.end} bytes, used ${reader.at}`);
  if (samples.atMs[count - 1] !== endAtMs) {
    throw error('MALFORMED', 'expected the last sample at the end given in the header');
  }
  return samples;
}

function checkSamples({ atMs, values, qualities }: SampleColumns): void {
  const count = atMs.length;
  if (count === 0 || values.length !== count || qualities.length !== count) {
    throw new RangeError(
      `expected one sample or more in columns of one length, got ${count}, ${values.length}, ${qualities.length}`,
    );
  }
  let before = -MAX_INTERVAL_MS;
  for (let index = 0; index < count; index++) {
    const at = atMs[index]!;
    if (!(at >= before && at < MAX_INTERVAL_MS) || at !== Math.floor(at)) {
      throw new RangeError(`expected times in whole milliseconds that don't descend, got ${at} at ${index}`);
    }
    if (qualities[index]! > 3) throw new RangeError(`expected a quality 0 to 3, got ${qualities[index]}`);
    before = at;
  }
}

/** Moves what was written to `bits` after the fields, in whole bytes. */
function appendBits(): void {
  bits.align();
  fields.putBytes(bits.bytes.subarray(0, bits.length));
  bits.reset();
}

/** Runs of samples with the same quality that all have a value or all have none. */
function putStates({ values, qualities }: SampleColumns): void {
  let state = -1;
  let start = 0;
  for (let index = 0; index <= values.length; index++) {
    const next =
      index < values.length ? qualities[index]! | (Number.isNaN(values[index]!) ? NO_VALUE : 0) : -1;
    if (next === state) continue;
    if (state >= 0) {
      fields.ensure(8);
      fields.putVarint((index - start) * 8 + state);
    }
    state = next;
    start = index;
  }
}

/** Fills qualities, and NaN where there is no value; returns the number of values. */
function takeStates(reader: ByteReader, { qualities, values }: SampleColumns): number {
  let valueCount = 0;
  for (let index = 0; index < values.length; ) {
    const run = reader.varint();
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

/** Reads `valueCount` values into the positions of `values` that are not NaN. */
function takePresentValues(reader: ByteReader, valueCount: number, values: Float64Array): void {
  if (valueCount === values.length) {
    takeValues(values, valueCount, reader, error);
    return;
  }
  const numbers = present.of(valueCount);
  takeValues(numbers, valueCount, reader, error);
  let next = 0;
  for (let index = 0; index < values.length; index++) {
    if (!Number.isNaN(values[index]!)) values[index] = numbers[next++]!;
  }
}

/**
 * Checks magic, version and checksum; the reader is positioned after the version and ends before
 * the checksum.
 */
function openChunk(bytes: Uint8Array): ByteReader {
  if (bytes.length < PREFIX_BYTES + CRC_BYTES) {
    throw error('TRUNCATED', `expected at least ${PREFIX_BYTES + CRC_BYTES} bytes, got ${bytes.length}`);
  }
  if (bytes[0] !== MAGIC_0 || bytes[1] !== MAGIC_1) throw error('BAD_MAGIC', 'expected a chunk ("OC")');
  if (bytes[2] !== VERSION) throw error('BAD_VERSION', `expected version ${VERSION}, got ${bytes[2]}`);
  const end = bytes.length - CRC_BYTES;
  const stored = new ByteReader(bytes, end, bytes.length, error).int32() >>> 0;
  if (crc32(bytes, 0, end) !== stored) throw error('BAD_CHECKSUM', 'checksum mismatch');
  return new ByteReader(bytes, PREFIX_BYTES, end, error);
}

function readHeader(reader: ByteReader): { count: number; startAtMs: number; endAtMs: number } {
  const count = reader.varint();
  const startAtMs = reader.signedVarint();
  const endAtMs = startAtMs + reader.varint();
  // Minimum and maximum value, for readers that don't unpack the rest.
  takeNumber(reader, error);
  takeNumber(reader, error);
  if (count === 0) throw error('MALFORMED', 'expected one sample or more');
  return { count, startAtMs, endAtMs };
}
