import { BitReader, BitWriter } from '../codec/bits.ts';
import { ByteReader, unzigzag } from '../codec/byte-reader.ts';
import { ByteWriter, zigzag } from '../codec/byte-writer.ts';
import { crc32 } from '../codec/crc32.ts';
import { type PackErrorCode, type PackErrorFactory, SpansError } from '../codec/errors.ts';
import { putIntegers, takeIntegers } from '../codec/integers.ts';
import { GOOD } from '../codec/quality-codes.ts';
import { Scratch } from '../codec/scratch.ts';
import { checkAligned } from './rollup.ts';
import type { Spans } from './rows.ts';
import { hasValue, NO_SAMPLE } from './summary.ts';

// docs/history-format.md describes the bytes.
const MAGIC_0 = 0x4f;
const MAGIC_1 = 0x51;
const VERSION = 1;
const PREFIX_BYTES = 4;
const CRC_BYTES = 4;
/** The fourth byte. */
export const PACKED = { ANALOG: 1, DIGITAL: 2 } as const;

/**
 * A few bytes can represent any number of equal buckets, so there is a limit: 30 years of quarters.
 */
const MAX_ROWS = 2 ** 20;
/** A state is `seen` (5 bits) and `endQuality` (3 bits). */
const ENDS = 8;
const STATES = 256;
const ALL_SEEN = 2 ** (NO_SAMPLE + 1) - 1;
const ONLY_GOOD = 1 << GOOD;

export const error: PackErrorFactory = (code: PackErrorCode, message: string) =>
  new SpansError(code, message);

/** The columns that aggregates of both kinds have. */
export type CommonColumn = 'knownMs' | 'samples' | 'seen' | 'endQuality' | 'first' | 'last';

// Output buffers of packing; reused between calls.
export const fields = new ByteWriter();
export const bits = new BitWriter();
const numbers = new Scratch();

/** The columns of one bucket contradict each other. */
export const contradicts = (index: number): RangeError =>
  new RangeError(`expected consistent aggregates at ${index}`);

/** Writes everything up to the columns of the kind. @throws RangeError for invalid buckets */
export function putCommon(kind: number, { startMs, stepMs, rows }: Spans<CommonColumn>): void {
  const { count, samples } = rows;
  checkAligned(startMs, stepMs);
  if (count < 1 || count > MAX_ROWS) {
    throw new RangeError(`expected 1 to ${MAX_ROWS} buckets, got ${count}`);
  }
  fields.length = 0;
  bits.reset();
  fields.ensure(64);
  for (const byte of [MAGIC_0, MAGIC_1, VERSION, kind]) fields.putByte(byte);
  fields.putVarint(stepMs);
  fields.putVarint(zigzag(startMs / stepMs));
  fields.putVarint(count);
  putStates(rows);
  const column = numbers.of(count);
  putColumn(column, gatherUnknown(rows, stepMs, column, isGoodThroughout));
  putColumn(column, gatherUnknown(rows, stepMs, column, isGoodInPart));
  let before = 0;
  for (let index = 0; index < count; index++) {
    column[index] = zigzag(samples[index]! - before);
    before = samples[index]!;
  }
  putColumn(column, count);
}

const isGoodThroughout = (seen: number): boolean => seen === ONLY_GOOD;
const isGoodInPart = (seen: number): boolean => hasValue(seen) && seen !== ONLY_GOOD;

/** The unknown time of the buckets with `isIn`, into `column`; returns their number. */
function gatherUnknown(
  { count, knownMs, seen }: Spans<CommonColumn>['rows'],
  stepMs: number,
  column: Float64Array,
  isIn: (seen: number) => boolean,
): number {
  let length = 0;
  for (let index = 0; index < count; index++) {
    const known = knownMs[index]!;
    const most = hasValue(seen[index]!) ? stepMs : 0;
    if (!(Number.isInteger(known) && known >= 0 && known <= most)) {
      throw new RangeError(`expected a known time within the bucket, got ${known} ms at ${index}`);
    }
    if (isIn(seen[index]!)) column[length++] = stepMs - known;
  }
  return length;
}

/** The states that occur, and runs of buckets with the same. */
function putStates({ count, seen, endQuality }: Spans<CommonColumn>['rows']): void {
  const places = new Map<number, number>();
  const runs: { place: number; length: number }[] = [];
  let before = -1;
  for (let index = 0; index < count; index++) {
    if (!(seen[index]! <= ALL_SEEN && endQuality[index]! <= NO_SAMPLE)) {
      throw new RangeError(`expected qualities, got ${seen[index]} and ${endQuality[index]} at ${index}`);
    }
    const state = seen[index]! * ENDS + endQuality[index]!;
    if (state === before) {
      runs.at(-1)!.length++;
      continue;
    }
    before = state;
    if (!places.has(state)) places.set(state, places.size);
    runs.push({ place: places.get(state)!, length: 1 });
  }
  fields.ensure(2 + places.size);
  fields.putVarint(places.size);
  for (const state of places.keys()) fields.putByte(state);
  for (const { place, length } of runs) {
    fields.ensure(8);
    fields.putVarint((length - 1) * places.size + place);
  }
}

/**
 * Writes the first `count` of `column`: the length in bytes and a stream of integers; only a 0 if
 * all are 0.
 */
export function putColumn(column: Float64Array, count: number): void {
  fields.ensure(4);
  let index = 0;
  while (index < count && column[index] === 0) index++;
  if (index === count) {
    fields.putByte(0);
    return;
  }
  putIntegers(bits, column, count);
  putBits();
}

/** Moves what was written to `bits` after the fields: its length in bytes, and the bytes. */
export function putBits(): void {
  bits.align();
  fields.ensure(4);
  fields.putVarint(bits.length);
  fields.putBytes(bits.bytes.subarray(0, bits.length));
  bits.reset();
}

/** Writes the checksum and returns the bytes. */
export function sealed(): Uint8Array<ArrayBuffer> {
  fields.ensure(CRC_BYTES);
  fields.putInt32(crc32(fields.bytes, 0, fields.length));
  return fields.take();
}

/** The content before the columns. */
export interface PackedHeader {
  readonly startMs: number;
  readonly stepMs: number;
  readonly count: number;
}

/** Checks magic, version, kind and checksum, and reads up to the states. */
export function openPacked(bytes: Uint8Array, kind: number): { reader: ByteReader; header: PackedHeader } {
  if (bytes.length < PREFIX_BYTES + CRC_BYTES) {
    throw error('TRUNCATED', `expected at least ${PREFIX_BYTES + CRC_BYTES} bytes, got ${bytes.length}`);
  }
  if (bytes[0] !== MAGIC_0 || bytes[1] !== MAGIC_1) throw error('BAD_MAGIC', 'expected aggregates ("OQ")');
  if (bytes[2] !== VERSION) throw error('BAD_VERSION', `expected version ${VERSION}, got ${bytes[2]}`);
  const end = bytes.length - CRC_BYTES;
  const stored = new ByteReader(bytes, end, bytes.length, error).int32() >>> 0;
  if (crc32(bytes, 0, end) !== stored) throw error('BAD_CHECKSUM', 'checksum mismatch');
  if (bytes[3] !== kind) throw error('MALFORMED', `expected kind ${kind}, got ${bytes[3]}`);
  const reader = new ByteReader(bytes, PREFIX_BYTES, end, error);
  const stepMs = reader.varint();
  const startMs = reader.signedVarint() * stepMs;
  const count = reader.varint();
  if (count < 1 || count > MAX_ROWS)
    throw error('MALFORMED', `expected 1 to ${MAX_ROWS} buckets, got ${count}`);
  if (stepMs === 0 || !Number.isSafeInteger(startMs)) throw error('MALFORMED', 'expected a start and a step');
  return { reader, header: { startMs, stepMs, count } };
}

/** Reads states, known time and samples; returns the number of buckets with a value. */
export function takeCommon(reader: ByteReader, { rows, stepMs }: Spans<CommonColumn>): number {
  const { count, samples } = rows;
  const counts = takeStates(reader, rows, stepMs);
  takeUnknown(reader, rows, stepMs, counts.good, isGoodThroughout);
  takeUnknown(reader, rows, stepMs, counts.inPart, isGoodInPart);
  takeColumn(reader, samples, count);
  let before = 0;
  for (let index = 0; index < count; index++) {
    before += unzigzag(samples[index]!);
    samples[index] = before;
  }
  return counts.good + counts.inPart;
}

/** Reads the runs of states; buckets with a value are completely known for now. */
function takeStates(
  reader: ByteReader,
  { count, seen, endQuality, knownMs }: Spans<CommonColumn>['rows'],
  stepMs: number,
): { good: number; inPart: number } {
  const states = Array.from({ length: Math.min(reader.varint(), STATES) }, () => reader.byte());
  for (const state of states) {
    if (state % ENDS > NO_SAMPLE) throw error('MALFORMED', `expected a quality, got ${state % ENDS}`);
  }
  const counts = { good: 0, inPart: 0 };
  for (let index = 0; index < count; ) {
    const run = reader.varint();
    const place = run % states.length;
    const end = index + 1 + (run - place) / states.length;
    if (!(end <= count)) throw error('MALFORMED', 'expected runs that fill the count');
    const seenOf = Math.floor(states[place]! / ENDS);
    seen.fill(seenOf, index, end);
    endQuality.fill(states[place]! % ENDS, index, end);
    if (hasValue(seenOf)) knownMs.fill(stepMs, index, end);
    if (isGoodThroughout(seenOf)) counts.good += end - index;
    if (isGoodInPart(seenOf)) counts.inPart += end - index;
    index = end;
  }
  return counts;
}

/** Reads the unknown time of the `length` buckets with `isIn`, and subtracts it. */
function takeUnknown(
  reader: ByteReader,
  { count, knownMs, seen }: Spans<CommonColumn>['rows'],
  stepMs: number,
  length: number,
  isIn: (seen: number) => boolean,
): void {
  const column = numbers.of(length);
  if (!takeColumn(reader, column, length)) return;
  let next = 0;
  for (let index = 0; index < count; index++) {
    if (!isIn(seen[index]!)) continue;
    const unknown = column[next++]!;
    if (unknown > stepMs) throw error('MALFORMED', `expected up to ${stepMs} ms, got ${unknown}`);
    knownMs[index] = stepMs - unknown;
  }
}

/**
 * Reads what `putColumn` wrote into the first `count` of `column`; returns whether any is not 0.
 */
export function takeColumn(reader: ByteReader, column: Float64Array, count: number): boolean {
  const length = reader.varint();
  if (length === 0) {
    column.fill(0, 0, count);
    return false;
  }
  const stream = takeBits(reader, length);
  takeIntegers(stream, column, count, error);
  if (stream.align() !== reader.at) throw error('MALFORMED', `expected a column of ${length} bytes`);
  return true;
}

/** The next `length` bytes as bits; `reader` advances past them. */
export function takeBits(reader: ByteReader, length: number): BitReader {
  const { at } = reader;
  if (at + length > reader.end) throw error('MALFORMED', `expected ${length} more bytes at byte ${at}`);
  reader.at = at + length;
  return new BitReader(reader.bytes, at, reader.at, error);
}

/** Throws if there is more than was read. */
export function checkRead(reader: ByteReader): void {
  if (reader.at !== reader.end) throw error('MALFORMED', `expected ${reader.end} bytes, used ${reader.at}`);
}
