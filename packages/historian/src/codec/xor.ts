import type { BitReader, BitWriter } from './bits.ts';

/**
 * Float64 by exclusive or with the previous one (T. Pelkonen et al., Gorilla, VLDB 2015, 4.1.2): a
 * zero-bit for the same value; `10` and the middle bits if they fit between the leading and
 * trailing zeros of the last `11`; otherwise `11`, 5 bits of leading zeros (at most 31), 6 bits of
 * the middle's length minus one, and the middle. The first value is complete.
 */
const MAX_BYTES_PER_VALUE = 10;

const words = new Uint32Array(2);
const float = new Float64Array(words.buffer);
// Which half of a float64 comes first depends on the machine; determined with 1, whose upper half
// is 0x3ff00000.
float[0] = 1;
const UPPER = words[1] === 0x3ff0_0000 ? 1 : 0;
const LOWER = 1 - UPPER;

/** Writes the first `count` (1 or more) of `values`. */
export function putXor(writer: BitWriter, values: Float64Array, count: number): void {
  writer.ensure(1 + count * MAX_BYTES_PER_VALUE);
  float[0] = values[0]!;
  let lastUpper = words[UPPER]!;
  let lastLower = words[LOWER]!;
  writer.put32(lastUpper);
  writer.put32(lastLower);
  // No window yet: no number of leading zeros fits.
  let windowLeading = 64;
  let windowTrailing = 64;
  for (let index = 1; index < count; index++) {
    float[0] = values[index]!;
    const upper = words[UPPER]! ^ lastUpper;
    const lower = words[LOWER]! ^ lastLower;
    lastUpper = words[UPPER]!;
    lastLower = words[LOWER]!;
    if ((upper | lower) === 0) {
      writer.put(0, 1);
      continue;
    }
    const leading = Math.min(31, upper !== 0 ? Math.clz32(upper) : 32 + Math.clz32(lower));
    const trailing = lower !== 0 ? trailingZeros(lower) : 32 + trailingZeros(upper);
    if (leading >= windowLeading && trailing >= windowTrailing) {
      writer.put(2, 2);
    } else {
      windowLeading = leading;
      windowTrailing = trailing;
      writer.put((3 << 11) | (leading << 6) | (64 - leading - trailing - 1), 13);
    }
    putMiddle(writer, upper, lower, windowTrailing, 64 - windowLeading - windowTrailing);
  }
}

/** Reads `count` (1 or more) values into `values`. */
export function takeXor(reader: BitReader, values: Float64Array, count: number): void {
  let upper = reader.take32();
  let lower = reader.take32();
  let length = 0;
  let trailing = 0;
  words[UPPER] = upper;
  words[LOWER] = lower;
  values[0] = float[0]!;
  for (let index = 1; index < count; index++) {
    if ((index & 63) === 0) reader.check();
    if (reader.take(1) === 1) {
      if (reader.take(1) === 1) {
        const leading = reader.take(5);
        length = reader.take(6) + 1;
        trailing = 64 - leading - length;
      }
      // The middle's bits, then shifted up by the trailing zeros.
      const high = length > 32 ? takeUpTo32(reader, length - 32) : 0;
      const low = length > 0 ? takeUpTo32(reader, Math.min(length, 32)) : 0;
      if (trailing >= 32) upper ^= low << (trailing - 32);
      else if (trailing === 0) {
        upper ^= high;
        lower ^= low;
      } else {
        upper ^= (high << trailing) | (low >>> (32 - trailing));
        lower ^= low << trailing;
      }
    }
    words[UPPER] = upper;
    words[LOWER] = lower;
    values[index] = float[0]!;
  }
}

/** `length` bits of the 64 from `trailing` bits above the lowest one. */
function putMiddle(writer: BitWriter, upper: number, lower: number, trailing: number, length: number): void {
  let high: number;
  let low: number;
  if (trailing >= 32) {
    high = 0;
    low = upper >>> (trailing - 32);
  } else if (trailing === 0) {
    high = upper;
    low = lower;
  } else {
    high = upper >>> trailing;
    low = (upper << (32 - trailing)) | (lower >>> trailing);
  }
  if (length > 32) {
    putUpTo32(writer, high, length - 32);
    writer.put32(low);
  } else {
    putUpTo32(writer, low, length);
  }
}

function putUpTo32(writer: BitWriter, value: number, bits: number): void {
  if (bits > 16) {
    writer.put((value >>> 16) & ((1 << (bits - 16)) - 1), bits - 16);
    writer.put(value & 0xffff, 16);
  } else {
    writer.put(value & ((1 << bits) - 1), bits);
  }
}

function takeUpTo32(reader: BitReader, bits: number): number {
  if (bits <= 16) return reader.take(bits);
  const high = reader.take(bits - 16);
  return (high << 16) | reader.take(16);
}

/** Of a word that is not 0. */
function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word);
}
