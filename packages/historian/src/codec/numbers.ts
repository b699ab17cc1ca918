import type { ByteReader } from './byte-reader.ts';
import { type ByteWriter, zigzag } from './byte-writer.ts';
import type { PackErrorFactory } from './errors.ts';

/**
 * One number in few bytes: a byte for the form, then the number. 0: none. 1: float64. 2: float32. 3
 * to 9: a signed varint divided by ten to the power of 0 to 6.
 */
const NONE = 0;
const FLOAT64 = 1;
const FLOAT32 = 2;
const DECIMAL = 3;
const MAX_DIGITS = 6;
/** Below this a varint is no longer than a float32. */
const MAX_WHOLE = 2 ** 26;

/** Writes a number, NaN as none. Takes up to 9 bytes, which must be ensured. */
export function putNumber(writer: ByteWriter, value: number): void {
  if (Number.isNaN(value)) {
    writer.putByte(NONE);
    return;
  }
  for (let digits = 0; digits <= MAX_DIGITS; digits++) {
    const power = 10 ** digits;
    const whole = Math.round(value * power);
    if (Math.abs(whole) > MAX_WHOLE || Object.is(value, -0)) break;
    if (whole / power === value) {
      writer.putByte(DECIMAL + digits);
      writer.putVarint(zigzag(whole));
      return;
    }
  }
  if (Math.fround(value) === value) {
    writer.putByte(FLOAT32);
    writer.putFloat32(value);
  } else {
    writer.putByte(FLOAT64);
    writer.putFloat64(value);
  }
}

/** Reads what `putNumber` wrote; null for none. */
export function takeNumber(reader: ByteReader, error: PackErrorFactory): number | null {
  const form = reader.byte();
  if (form === NONE) return null;
  if (form === FLOAT64) return reader.float64();
  if (form === FLOAT32) return reader.float32();
  if (form > DECIMAL + MAX_DIGITS) throw error('MALFORMED', `expected a known form of number, got ${form}`);
  return reader.signedVarint() / 10 ** (form - DECIMAL);
}
