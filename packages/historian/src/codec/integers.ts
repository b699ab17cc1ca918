import type { BitReader, BitWriter } from './bits.ts';
import type { PackErrorFactory } from './errors.ts';

/**
 * Streams of whole numbers from 0 to 2^53 - 1, mostly small: Rice codes (R. F. Rice, JPL 79-22,
 * 1979) in frames of 64, each with its own parameter.
 *
 * A frame begins with 6 bits: 63 means that all its numbers are 0 and nothing follows; otherwise it
 * is the parameter k, and each number u follows as q = floor(u / 2^k) one-bits, a zero-bit and the
 * low k bits of u; where q would be 16 or more, as 16 one-bits and the 53 bits of u.
 */
export const FRAME = 64;
const PARAMETER_BITS = 6;
const ALL_ZERO = 63;
const ESCAPE = 16;
const ESCAPE_BITS = ESCAPE + 53;
const MAX_BYTES_PER_NUMBER = 9;
const TWO_32 = 0x1_0000_0000;

/** How many numbers of a frame have each length in bits. */
const lengths = new Int32Array(54);

function bitLength(value: number): number {
  return value < TWO_32 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / TWO_32);
}

/** Approximate bits of a frame of `count` numbers with these `lengths` and parameter `k`. */
function estimate(k: number, count: number, longest: number): number {
  let bits = count * (k + 1);
  for (let length = k + 1; length <= longest; length++) {
    const numbers = lengths[length]!;
    if (numbers === 0) continue;
    // Numbers of one length are 1.5 times their lowest on average.
    const quotient = 1.5 * 2 ** (length - 1 - k);
    bits += numbers * (quotient < ESCAPE ? quotient : ESCAPE_BITS - k - 1);
  }
  return bits;
}

/**
 * The best parameter for a frame, ALL_ZERO if all are 0; the estimate of its bits is left in
 * `frameBits`.
 */
let frameBits = 0;
function chooseParameter(numbers: Float64Array, start: number, end: number): number {
  lengths.fill(0);
  let longest = 0;
  for (let index = start; index < end; index++) {
    const length = bitLength(numbers[index]!);
    lengths[length]!++;
    if (length > longest) longest = length;
  }
  frameBits = 0;
  if (longest === 0) return ALL_ZERO;
  const count = end - start;
  let below = lengths[0]!;
  let k = 0;
  while (below * 2 < count) below += lengths[++k]!;
  k = Math.max(0, k - 1);
  frameBits = estimate(k, count, longest);
  for (const step of [-1, 1]) {
    for (let next = k + step; next >= 0 && next <= 52; next += step) {
      const bits = estimate(next, count, longest);
      if (bits >= frameBits) break;
      frameBits = bits;
      k = next;
    }
  }
  return k;
}

/** Approximate bits of the first `count` of `numbers` as a stream; to choose among codings. */
export function integersCost(numbers: Float64Array, count: number): number {
  let bits = 0;
  for (let start = 0; start < count; start += FRAME) {
    chooseParameter(numbers, start, Math.min(start + FRAME, count));
    bits += PARAMETER_BITS + frameBits;
  }
  return bits;
}

/** Writes the first `count` of `numbers` as a stream. */
export function putIntegers(writer: BitWriter, numbers: Float64Array, count: number): void {
  for (let start = 0; start < count; start += FRAME) {
    const end = Math.min(start + FRAME, count);
    const k = chooseParameter(numbers, start, end);
    writer.ensure(1 + (end - start) * MAX_BYTES_PER_NUMBER);
    writer.put(k, PARAMETER_BITS);
    if (k === ALL_ZERO) continue;
    const power = 2 ** k;
    for (let index = start; index < end; index++) {
      const value = numbers[index]!;
      if (k < 16 && value < 0x8000_0000) {
        const quotient = value >>> k;
        if (quotient < 8) {
          // The one-bits, the zero-bit and the rest at once: at most 24 bits.
          writer.put((((1 << (quotient + 1)) - 2) << k) | (value & (power - 1)), quotient + 1 + k);
          continue;
        }
      }
      putLong(writer, value, k, power);
    }
  }
}

function putLong(writer: BitWriter, value: number, k: number, power: number): void {
  const quotient = Math.floor(value / power);
  if (quotient >= ESCAPE) {
    writer.put(0xffff, ESCAPE);
    putWide(writer, value, 53);
    return;
  }
  writer.put((1 << (quotient + 1)) - 2, quotient + 1);
  putWide(writer, value % power, k);
}

/** `bits` bits (0 to 53) of a number that may be above 2^32. */
function putWide(writer: BitWriter, value: number, bits: number): void {
  let rest = bits;
  let low = value;
  while (rest > 16) {
    rest -= 16;
    const power = 2 ** rest;
    writer.put(Math.floor(low / power), 16);
    low %= power;
  }
  writer.put(low, rest);
}

/** Reads `count` numbers into `numbers`. */
export function takeIntegers(
  reader: BitReader,
  numbers: Float64Array,
  count: number,
  error: PackErrorFactory,
): void {
  for (let start = 0; start < count; start += FRAME) {
    reader.check();
    const end = Math.min(start + FRAME, count);
    const k = reader.take(PARAMETER_BITS);
    if (k === ALL_ZERO) {
      numbers.fill(0, start, end);
      continue;
    }
    if (k > 52) throw error('MALFORMED', `expected a Rice parameter up to 52, got ${k}`);
    if (k === 0) takeUnary(reader, numbers, start, end);
    else takeFrame(reader, numbers, start, end, k);
  }
  reader.check();
}

function takeUnary(reader: BitReader, numbers: Float64Array, start: number, end: number): void {
  for (let index = start; index < end; index++) {
    const quotient = Math.clz32(~reader.peek());
    if (quotient < ESCAPE) {
      numbers[index] = quotient;
      reader.at += quotient + 1;
    } else {
      numbers[index] = takeEscaped(reader);
    }
  }
}

function takeFrame(reader: BitReader, numbers: Float64Array, start: number, end: number, k: number): void {
  const { bytes } = reader;
  const power = 2 ** k;
  // The position is a local variable, and the next word is read here and not by `peek`: this is
  // where unpacking spends its time.
  let at = reader.at;
  for (let index = start; index < end; index++) {
    const byte = at >>> 3;
    const word =
      ((bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!) <<
      (at & 7);
    const quotient = Math.clz32(~word);
    if (quotient < ESCAPE && quotient + 1 + k <= 25) {
      numbers[index] = (quotient << k) | ((word << (quotient + 1)) >>> (32 - k));
      at += quotient + 1 + k;
      continue;
    }
    reader.at = at;
    if (quotient >= ESCAPE) {
      numbers[index] = takeEscaped(reader);
    } else {
      reader.at += quotient + 1;
      numbers[index] = quotient * power + takeWide(reader, k);
    }
    at = reader.at;
  }
  reader.at = at;
}

function takeEscaped(reader: BitReader): number {
  reader.at += ESCAPE;
  return takeWide(reader, 53);
}

function takeWide(reader: BitReader, bits: number): number {
  let value = 0;
  let rest = bits;
  while (rest > 16) {
    rest -= 16;
    value = value * 0x1_0000 + reader.take(16);
  }
  return value * 2 ** rest + reader.take(rest);
}
