const CONTINUES = 0x80;

/**
 * Bytes that grow as they are written. `ensure` makes room; the `put` methods of one field each
 * don't check, so that a loop calls it once for many.
 */
export class ByteWriter {
  bytes: Uint8Array;
  #view: DataView;
  length = 0;

  constructor(capacity = 1_024) {
    this.bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.bytes.buffer);
  }

  /** Makes room for `more` bytes after what is written. */
  ensure(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  putByte(value: number): void {
    this.bytes[this.length++] = value;
  }

  /** 16 bits, little-endian. */
  putInt16(value: number): void {
    this.#view.setInt16(this.length, value, true);
    this.length += 2;
  }

  /** 32 bits, little-endian; wraps, so signed and unsigned alike. */
  putInt32(value: number): void {
    this.#view.setInt32(this.length, value, true);
    this.length += 4;
  }

  putFloat32(value: number): void {
    this.#view.setFloat32(this.length, value, true);
    this.length += 4;
  }

  putFloat64(value: number): void {
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /**
   * A whole number from 0 to 2^53 - 1 in 7-bit groups, lowest first (unsigned LEB128), at most 8
   * bytes.
   */
  putVarint(value: number): void {
    let rest = value;
    while (rest >= 0x8000_0000) {
      this.bytes[this.length++] = (rest % 128) | CONTINUES;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | CONTINUES;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  putBytes(bytes: Uint8Array): void {
    this.ensure(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** A copy of what is written. */
  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length) as Uint8Array<ArrayBuffer>;
  }
}

/**
 * Signed to unsigned, small stays small: 0, -1, 1, -2 … become 0, 1, 2, 3 …; for |value| < 2^52.
 */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}
