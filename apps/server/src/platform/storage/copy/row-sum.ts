import { hash } from 'node:crypto';

/** SHA-256 in words of 32 bits. */
const LANES = 8;

/**
 * A sum over rows that is the same for the same rows in any order, on either database: SHA-256 of
 * each row, added up word by word. It detects rows that were lost, added or changed by a fault, not
 * by an attacker.
 */
export class RowSum {
  #rows = 0;
  readonly #sum = new Uint32Array(LANES);
  #buffer = Buffer.allocUnsafe(4_096);
  #length = 0;

  get rows(): number {
    return this.#rows;
  }

  /** @param row numbers, texts, bytes and nulls, in the order of the columns */
  add(row: readonly unknown[]): void {
    this.#length = 0;
    for (const value of row) this.#put(value);
    const digest = hash('sha256', this.#buffer.subarray(0, this.#length), 'buffer');
    for (let lane = 0; lane < LANES; lane++) this.#sum[lane]! += digest.readUInt32BE(lane * 4);
    this.#rows += 1;
  }

  /** 64 hexadecimal digits. */
  digest(): string {
    return [...this.#sum].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** A value as a byte for its kind and an unambiguous encoding. */
  #put(value: unknown): void {
    if (value === null || value === undefined) {
      this.#reserve(1);
      this.#buffer[this.#length++] = 0;
    } else if (typeof value === 'number') {
      this.#reserve(9);
      this.#buffer[this.#length] = 1;
      // Zero has one sign here: not every path into a database keeps the other.
      this.#buffer.writeDoubleBE(value === 0 ? 0 : value, this.#length + 1);
      this.#length += 9;
    } else if (typeof value === 'string') {
      const bytes = Buffer.byteLength(value);
      this.#head(2, bytes);
      this.#buffer.write(value, this.#length);
      this.#length += bytes;
    } else if (value instanceof Uint8Array) {
      this.#head(3, value.byteLength);
      this.#buffer.set(value, this.#length);
      this.#length += value.byteLength;
    } else {
      throw new TypeError(`a column holds a ${typeof value}`);
    }
  }

  #head(kind: number, bytes: number): void {
    this.#reserve(5 + bytes);
    this.#buffer[this.#length] = kind;
    this.#buffer.writeUInt32BE(bytes, this.#length + 1);
    this.#length += 5;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
