import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import type { PackErrorFactory } from '../codec/errors.ts';
import { putNumber } from '../codec/numbers.ts';
import { type LinearScale, scaleRaw } from '../codec/scale.ts';
import {
  areFloat32,
  decimalDigits,
  endsOf,
  float32AtPlace,
  MAX_DIGITS,
  POWERS_OF_TEN,
  placeOfFloat32,
  takeScale,
  toCounts,
  VALUES,
} from '../codec/values.ts';

/** How values are written: the codings of chunks, docs/history-format.md. */
export type Coding =
  | { readonly form: typeof VALUES.NONE | typeof VALUES.FLOAT32 | typeof VALUES.XOR }
  | { readonly form: typeof VALUES.DECIMAL; readonly digits: number }
  | { readonly form: typeof VALUES.COUNTS; readonly scale: LinearScale };

/**
 * The coding in which the first `count` of `values` are whole numbers, which are left in
 * `integers`; null if there is none.
 */
export function findIntegers(
  values: Float64Array,
  count: number,
  scale: LinearScale | null,
  integers: Float64Array,
): Coding | null {
  const digits = decimalDigits(values, count);
  if (digits >= 0) {
    const power = POWERS_OF_TEN[digits]!;
    for (let index = 0; index < count; index++) integers[index] = Math.round(values[index]! * power);
    return { form: VALUES.DECIMAL, digits };
  }
  if (scale !== null && toCounts(values, count, scale, integers)) return { form: VALUES.COUNTS, scale };
  if (!areFloat32(values, count)) return null;
  for (let index = 0; index < count; index++) integers[index] = placeOfFloat32(values[index]!);
  return { form: VALUES.FLOAT32 };
}

/** The values of the first `count` of `integers`, in place. */
export function fromIntegers(coding: Coding, integers: Float64Array, count: number): void {
  if (coding.form === VALUES.DECIMAL) {
    const power = POWERS_OF_TEN[coding.digits]!;
    if (power > 1) for (let index = 0; index < count; index++) integers[index] = integers[index]! / power;
  } else if (coding.form === VALUES.COUNTS) {
    for (let index = 0; index < count; index++) integers[index] = scaleRaw(coding.scale, integers[index]!);
  } else {
    for (let index = 0; index < count; index++) integers[index] = float32AtPlace(integers[index]!);
  }
}

/** Writes the coding. Takes up to 40 bytes, which must be ensured. */
export function putCoding(writer: ByteWriter, coding: Coding): void {
  writer.putByte(coding.form);
  if (coding.form === VALUES.DECIMAL) writer.putByte(coding.digits);
  else if (coding.form === VALUES.COUNTS) for (const end of endsOf(coding.scale)) putNumber(writer, end);
}

/** Reads what `putCoding` wrote. */
export function takeCoding(reader: ByteReader, error: PackErrorFactory): Coding {
  const form = reader.byte();
  switch (form) {
    case VALUES.NONE:
    case VALUES.FLOAT32:
    case VALUES.XOR:
      return { form };
    case VALUES.DECIMAL: {
      const digits = reader.byte();
      if (digits > MAX_DIGITS) throw error('MALFORMED', `expected up to ${MAX_DIGITS} digits, got ${digits}`);
      return { form, digits };
    }
    case VALUES.COUNTS:
      return { form, scale: takeScale(reader, error) };
    default:
      throw error('MALFORMED', `expected a known coding of values, got ${form}`);
  }
}
