import { ByteReader } from './byte-reader.ts';
import { ByteWriter, zigzag } from './byte-writer.ts';
import { crc32 } from './crc32.ts';
import { JournalError, type PackErrorCode } from './errors.ts';

/**
 * One ingest batch: samples of many points, in order of arrival. `count` of each column are in use.
 */
export interface DecodedJournalBatch {
  readonly count: number;
  readonly pointIds: Int32Array;
  /** Whole milliseconds. */
  readonly atMs: Float64Array;
  readonly values: Float64Array;
  /** Quality codes 0 to 3. */
  readonly qualities: Uint8Array;
}

// docs/history-format.md describes the bytes.
const MAGIC_0 = 0x4f;
const MAGIC_1 = 0x4a;
const VERSION = 1;
const HEADER_BYTES = 8;
const CRC_BYTES = 4;
/** Times up to this, about the year 73,000, so that their differences are exact. */
const MAX_INTERVAL_MS = 2 ** 51;
/** The maximum bytes of one sample: group header (count, time) and its own (ID, form, value). */
const MAX_BYTES = 16 + 8 + 1 + 8;

const FORM_NONE = 0;
const FORM_ZERO = 1;
const FORM_ONE = 2;
const FORM_INT16 = 3;
const FORM_INT32 = 4;
const FORM_FLOAT32 = 5;
const FORM_FLOAT64 = 6;
/** Forms 8 to 13: a decimal of form - 7 fraction digits (1 to 3) as 16 bits, or form - 10 as 32 bits. */
const FORM_DECIMAL16 = 8;
const FORM_DECIMAL32 = 11;

const error = (code: PackErrorCode, message: string) => new JournalError(code, message);

/** Reused between calls: an ingest batch is packed at once, and copied. */
const writer = new ByteWriter(65_536);

/**
 * Packs a batch into one blob.
 *
 * @throws RangeError for a time that is not whole milliseconds, an ID below 0 or an invalid quality
 */
export function encodeJournal(batch: DecodedJournalBatch): Uint8Array<ArrayBuffer> {
  const { count, pointIds, atMs, values, qualities } = batch;
  writer.length = 0;
  writer.ensure(HEADER_BYTES + CRC_BYTES + count * MAX_BYTES);
  writer.putByte(MAGIC_0);
  writer.putByte(MAGIC_1);
  writer.putByte(VERSION);
  writer.putByte(0);
  writer.putInt32(count);
  let at = 0;
  let id = 0;
  for (let start = 0; start < count; ) {
    const groupAt = atMs[start]!;
    let end = start + 1;
    while (end < count && atMs[end] === groupAt) end++;
    if (!(Number.isInteger(groupAt) && Math.abs(groupAt) <= MAX_INTERVAL_MS)) {
      throw new RangeError(`expected a time in whole milliseconds, got ${groupAt}`);
    }
    writer.putVarint(end - start);
    writer.putVarint(zigzag(groupAt - at));
    at = groupAt;
    for (let index = start; index < end; index++) {
      const quality = qualities[index]!;
      if (pointIds[index]! < 0 || quality > 3) {
        throw new RangeError(
          `expected an ID of 0 or more and a quality 0 to 3, got ${pointIds[index]} and ${quality}`,
        );
      }
      writer.putVarint(zigzag(pointIds[index]! - id));
      id = pointIds[index]!;
      putValue(values[index]!, quality);
    }
    start = end;
  }
  writer.putInt32(crc32(writer.bytes, 0, writer.length));
  return writer.take();
}

/** A byte of quality and form, and the value in the shortest form that represents it exactly. */
function putValue(value: number, quality: number): void {
  const tag = quality << 6;
  if (value === (value | 0) && !(value === 0 && 1 / value < 0)) {
    if (value === 0) writer.putByte(tag | FORM_ZERO);
    else if (value === 1) writer.putByte(tag | FORM_ONE);
    else if (value >= -0x8000 && value <= 0x7fff) {
      writer.putByte(tag | FORM_INT16);
      writer.putInt16(value);
    } else {
      writer.putByte(tag | FORM_INT32);
      writer.putInt32(value);
    }
    return;
  }
  if (Number.isNaN(value)) {
    writer.putByte(tag | FORM_NONE);
    return;
  }
  for (let digits = 1, factor = 10; digits <= 3; digits++, factor *= 10) {
    const scaled = Math.round(value * factor);
    if (scaled / factor !== value || scaled === 0 || scaled !== (scaled | 0)) continue;
    if (scaled >= -0x8000 && scaled <= 0x7fff) {
      writer.putByte(tag | (FORM_DECIMAL16 + digits - 1));
      writer.putInt16(scaled);
    } else {
      writer.putByte(tag | (FORM_DECIMAL32 + digits - 1));
      writer.putInt32(scaled);
    }
    return;
  }
  if (Math.fround(value) === value) {
    writer.putByte(tag | FORM_FLOAT32);
    writer.putFloat32(value);
  } else {
    writer.putByte(tag | FORM_FLOAT64);
    writer.putFloat64(value);
  }
}

/**
 * Unpacks a batch.
 *
 * @throws JournalError if the bytes are not a complete journal row of this version
 */
export function decodeJournal(bytes: Uint8Array): DecodedJournalBatch {
  if (bytes.length < HEADER_BYTES + CRC_BYTES) {
    throw error('TRUNCATED', `expected at least ${HEADER_BYTES + CRC_BYTES} bytes, got ${bytes.length}`);
  }
  if (bytes[0] !== MAGIC_0 || bytes[1] !== MAGIC_1) throw error('BAD_MAGIC', 'expected a journal row ("OJ")');
  if (bytes[2] !== VERSION) throw error('BAD_VERSION', `expected version ${VERSION}, got ${bytes[2]}`);
  const end = bytes.length - CRC_BYTES;
  const stored = new ByteReader(bytes, end, bytes.length, error).int32() >>> 0;
  if (crc32(bytes, 0, end) !== stored) throw error('BAD_CHECKSUM', 'checksum mismatch');
  const reader = new ByteReader(bytes, 4, end, error);
  const count = reader.int32() >>> 0;
  // Each sample takes 2 bytes at least, so a larger count is invalid before memory is allocated for
  // it.
  if (count * 2 > end - HEADER_BYTES) throw error('MALFORMED', `expected fewer than ${count} samples`);
  const batch = {
    count,
    pointIds: new Int32Array(count),
    atMs: new Float64Array(count),
    values: new Float64Array(count),
    qualities: new Uint8Array(count),
  };
  let at = 0;
  let id = 0;
  for (let index = 0; index < count; ) {
    const groupEnd = index + reader.varint();
    if (groupEnd === index || groupEnd > count)
      throw error('MALFORMED', 'expected groups that fill the count');
    at += reader.signedVarint();
    for (; index < groupEnd; index++) {
      id += reader.signedVarint();
      if (id < 0 || id > 0x7fff_ffff) throw error('MALFORMED', `expected an ID, got ${id}`);
      const tag = reader.byte();
      batch.pointIds[index] = id;
      batch.atMs[index] = at;
      batch.qualities[index] = tag >> 6;
      batch.values[index] = readValue(reader, tag & 63);
    }
  }
  if (reader.at !== end) throw error('MALFORMED', `expected ${end} bytes, used ${reader.at}`);
  return batch;
}

function readValue(reader: ByteReader, form: number): number {
  switch (form) {
    case FORM_NONE:
      return Number.NaN;
    case FORM_ZERO:
      return 0;
    case FORM_ONE:
      return 1;
    case FORM_INT16:
      return reader.int16();
    case FORM_INT32:
      return reader.int32();
    case FORM_FLOAT32:
      return reader.float32();
    case FORM_FLOAT64:
      return reader.float64();
    case FORM_DECIMAL16:
    case FORM_DECIMAL16 + 1:
    case FORM_DECIMAL16 + 2:
      return reader.int16() / 10 ** (form - FORM_DECIMAL16 + 1);
    case FORM_DECIMAL32:
    case FORM_DECIMAL32 + 1:
    case FORM_DECIMAL32 + 2:
      return reader.int32() / 10 ** (form - FORM_DECIMAL32 + 1);
    default:
      throw error('MALFORMED', `expected a known form of value, got ${form}`);
  }
}
