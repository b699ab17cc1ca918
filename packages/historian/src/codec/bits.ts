import type { PackErrorFactory } from './errors.ts';

/**
 * Writes bits, the most significant of each byte first. At most 24 at a time, so that together with
 * the up to 7 pending bits they stay within 31.
 */
export class BitWriter {
  bytes = new Uint8Array(4_096);
  /** Whole bytes written. */
  length = 0;
  #pending = 0;
  #pendingBits = 0;

  reset(): void {
    this.length = 0;
    this.#pending = 0;
    this.#pendingBits = 0;
  }

  /** Makes room for `more` bytes after what is written. */
  ensure(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** The low `bits` bits (0 to 24) of `value`, which has no others. Doesn't make room. */
  put(value: number, bits: number): void {
    this.#pending = (this.#pending << bits) | value;
    this.#pendingBits += bits;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.bytes[this.length++] = this.#pending >>> this.#pendingBits;
    }
  }

  /** 32 bits. */
  put32(value: number): void {
    this.put(value >>> 16, 16);
    this.put(value & 0xffff, 16);
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.#pendingBits > 0) this.put(0, 8 - this.#pendingBits);
  }
}

/**
 * Reads what `BitWriter` wrote. The bytes must continue for 4 bytes after `end` (their content
 * doesn't matter), so that a word can be read at any position before it.
 */
export class BitReader {
  readonly bytes: Uint8Array;
  readonly #endBit: number;
  readonly #error: PackErrorFactory;
  /** Position in bits from the start of `bytes`. */
  at: number;

  constructor(bytes: Uint8Array, start: number, end: number, error: PackErrorFactory) {
    this.bytes = bytes;
    this.at = start * 8;
    this.#endBit = end * 8;
    this.#error = error;
  }

  /** The next 25 bits (at least) as the top of a 32-bit word, without advancing. */
  peek(): number {
    const at = this.at >>> 3;
    const { bytes } = this;
    return (
      ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) << (this.at & 7)
    );
  }

  /** The next `bits` bits (1 to 24). */
  take(bits: number): number {
    const value = this.peek() >>> (32 - bits);
    this.at += bits;
    return value;
  }

  take32(): number {
    const high = this.take(16);
    return ((high << 16) | this.take(16)) >>> 0;
  }

  /** Advances to the next whole byte and returns its index. */
  align(): number {
    this.check();
    this.at = (this.at + 7) & ~7;
    return this.at >>> 3;
  }

  /** Throws if more was read than there is; loops call it from time to time. */
  check(): void {
    if (this.at > this.#endBit) throw this.#error('MALFORMED', 'expected more bits');
  }
}
