import type { PackErrorFactory } from './errors.ts';

/** Reads fields one after the other; never past `end`. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #error: PackErrorFactory;
  readonly end: number;
  at: number;

  constructor(bytes: Uint8Array, start: number, end: number, error: PackErrorFactory) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#error = error;
    this.at = start;
    this.end = end;
  }

  #advance(count: number): number {
    const at = this.at;
    if (at + count > this.end) throw this.#error('MALFORMED', `expected ${count} more bytes at byte ${at}`);
    this.at = at + count;
    return at;
  }

  byte(): number {
    return this.bytes[this.#advance(1)]!;
  }

  int16(): number {
    return this.#view.getInt16(this.#advance(2), true);
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }

  float32(): number {
    return this.#view.getFloat32(this.#advance(4), true);
  }

  float64(): number {
    return this.#view.getFloat64(this.#advance(8), true);
  }

  /** See `ByteWriter.putVarint`. */
  varint(): number {
    let value = 0;
    let factor = 1;
    for (let group = 0; group < 8; group++) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      factor *= 128;
    }
    throw this.#error('MALFORMED', `expected a number below 2^53 at byte ${this.at}`);
  }

  /** See `zigzag`. */
  signedVarint(): number {
    return unzigzag(this.varint());
  }
}

/** The inverse of `zigzag`. */
export function unzigzag(value: number): number {
  if (value < 0x8000_0000) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
