/**
 * The format of values that one server of a cluster sends to another. Numbers are little endian,
 * strings are UTF-8; a time is milliseconds since 1970-01-01T00:00Z as f64, NaN for none.
 *
 * A message:
 *
 *     u8   format version, 1
 *     u8   kind: 0 changes, 1 snapshot
 *     u16  part, from 0
 *     u16  number of parts
 *     u32  sequence: of these changes, or of the last ones before the snapshot
 *     u8   length of the epoch, then the epoch: which life of which server
 *     …    stations
 *     u32  CRC-32 of everything before
 *
 * A station; a later part of it is there if its bit of `content` is set:
 *
 *     u32  length of the following in bytes
 *     u32  station ID
 *     u32  version of its configuration
 *     u16  number of points
 *     u8   content: 1 everything, 2 link, 4 poll, 8 conditions
 *
 *     link  u8 status (online, offline, disabled, unknown) · u32 good polls · time of the last
 *           good poll, response and attempt · u32 failed polls · f64 round trip, ms · f64 share of
 *           good polls · time since which it is counted · u32 missed polls · u8 1 with an error:
 *           time, u16 length and code, u16 length and message
 *     poll  another good poll: u32 good polls · time of the last good poll, which is that of the
 *           response · time of the attempt · f64 round trip, ms · time since which polls are counted
 *     conditions
 *           u8 1 with points that are bad together: time since, u8 priority (critical, high,
 *           medium, low), u16 number, f64 ID of each · u16 number of points with conditions: u16
 *           position, u8 mask, for each bit from the lowest its time since
 *
 *     u16  number of changed points: u16 position, u8 quality, u8 reason, f64 value, time of the
 *          change
 *     u8   when the points were measured: 0 all at the last response, 1 given for each point that
 *          was not: u16 number, u16 position and time of each
 */
export const FORMAT_VERSION = 1;
export const KIND = { CHANGES: 0, SNAPSHOT: 1 } as const;
export const CONTENT = { EVERYTHING: 1, LINK: 2, POLL: 4, CONDITIONS: 8 } as const;
export const MEASURED = { AT_RESPONSE: 0, LISTED: 1 } as const;
/** Bytes of each listed point. */
export const POINT_BYTES = 20;
export const MEASURED_BYTES = 10;
export const MAX_EPOCH_BYTES = 32;
/** Longer ones are cut; each character has at most three bytes. */
const MAX_TEXT_LENGTH = 20_000;
/** Bytes of the checksum. */
export const CHECKSUM_BYTES = 4;

/** The order is part of the format. */
export const STATUS_CODES = ['online', 'offline', 'disabled', 'unknown'] as const;
export const PRIORITY_CODES = ['critical', 'high', 'medium', 'low'] as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Writes numbers one after the other into memory that grows. */
export class ReplicaWriter {
  #bytes = new Uint8Array(4_096);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** A copy of what is written from `start` on. */
  copy(start = 0): Uint8Array {
    return this.#bytes.slice(start, this.#length);
  }

  u8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  u16(value: number): void {
    this.#reserve(2);
    this.#view.setUint16(this.#length, value, true);
    this.#length += 2;
  }

  u32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  f64(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  /** A number or a time that may be missing. */
  optional(value: number | null): void {
    this.f64(value ?? Number.NaN);
  }

  text(value: string): void {
    const bytes = encoder.encode(value.slice(0, MAX_TEXT_LENGTH));
    this.u16(bytes.length);
    this.bytes(bytes);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Overwrites what is written at `position`. */
  setU16(position: number, value: number): void {
    this.#view.setUint16(position, value, true);
  }

  setU32(position: number, value: number): void {
    this.#view.setUint32(position, value, true);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#length + count, 2 * this.#bytes.length));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** A message is not in the format. */
export class ReplicaFormatError extends Error {
  override readonly name = 'ReplicaFormatError';
}

/** Reads what a {@link ReplicaWriter} wrote. @throws ReplicaFormatError beyond the end */
export class ReplicaReader {
  readonly view: DataView;
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #position = 0;

  constructor(bytes: Uint8Array, end: number) {
    this.#bytes = bytes;
    this.#end = end;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get position(): number {
    return this.#position;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#end;
  }

  u8(): number {
    return this.view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.view.getUint16(this.skip(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.skip(8), true);
  }

  optional(): number | null {
    const value = this.f64();
    return Number.isNaN(value) ? null : value;
  }

  text(length = this.u16()): string {
    const start = this.skip(length);
    try {
      return decoder.decode(this.#bytes.subarray(start, start + length));
    } catch {
      throw new ReplicaFormatError('a text is not UTF-8');
    }
  }

  /** @returns where the skipped bytes begin */
  skip(count: number): number {
    const start = this.#position;
    if (start + count > this.#end) throw new ReplicaFormatError(`${count} bytes expected at ${start}`);
    this.#position = start + count;
    return start;
  }
}
