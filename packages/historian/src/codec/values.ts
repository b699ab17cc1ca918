import { BitReader, type BitWriter } from './bits.ts';
import { type ByteReader, unzigzag } from './byte-reader.ts';
import { type ByteWriter, zigzag } from './byte-writer.ts';
import type { PackErrorFactory } from './errors.ts';
import { integersCost, putIntegers, takeIntegers } from './integers.ts';
import { putNumber, takeNumber } from './numbers.ts';
import { type LinearScale, scaleRaw, unscale } from './scale.ts';
import { Scratch } from './scratch.ts';
import { putXor, takeXor } from './xor.ts';

/** Codings of the values of a chunk; docs/history-format.md describes their bytes. */
export const VALUES = {
  /** There is no value at all. */
  NONE: 0,
  /** All are 0 or 1: one bit each. */
  BITS: 1,
  /** All are whole numbers divided by a power of ten: the steps between these. */
  DECIMAL: 2,
  /** All are counts on the point's scale: the scale, and the steps between the counts. */
  COUNTS: 3,
  /** All are float32: the steps between their positions in the order of float32. */
  FLOAT32: 4,
  /** Anything: float64, exclusive or. */
  XOR: 5,
} as const;

export const MAX_DIGITS = 6;
/** Whole numbers up to here have steps that zigzag keeps below 2^53. */
const MAX_WHOLE = 2 ** 50;
export const POWERS_OF_TEN = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => 10 ** digits);

const wholes = new Scratch();
const firstSteps = new Scratch();
const secondSteps = new Scratch();

const floats = new Float32Array(1);
const floatBits = new Int32Array(floats.buffer);

/** Writes the first `count` of `values`, none of which is NaN, in a suitable coding. */
export function putValues(
  values: Float64Array,
  count: number,
  scale: LinearScale | null,
  header: ByteWriter,
  bits: BitWriter,
): void {
  header.ensure(64);
  if (count === 0) {
    header.putByte(VALUES.NONE);
    return;
  }
  if (areBits(values, count)) {
    header.putByte(VALUES.BITS);
    bits.ensure(count / 8 + 1);
    for (let index = 0; index < count; index++) bits.put(values[index]!, 1);
    return;
  }
  const digits = decimalDigits(values, count);
  const numbers = wholes.of(count);
  if (digits >= 0) {
    const power = POWERS_OF_TEN[digits]!;
    for (let index = 0; index < count; index++) numbers[index] = Math.round(values[index]! * power);
    header.putByte(VALUES.DECIMAL);
    header.putByte(digits);
    putSteps(numbers, count, header, bits);
  } else if (scale !== null && toCounts(values, count, scale, numbers)) {
    header.putByte(VALUES.COUNTS);
    for (const end of endsOf(scale)) putNumber(header, end);
    putSteps(numbers, count, header, bits);
  } else if (areFloat32(values, count)) {
    for (let index = 0; index < count; index++) numbers[index] = placeOfFloat32(values[index]!);
    header.putByte(VALUES.FLOAT32);
    putSteps(numbers, count, header, bits);
  } else {
    header.putByte(VALUES.XOR);
    putXor(bits, values, count);
  }
}

/**
 * Reads `count` values into `values`; `fields` is where `putValues` began, and advances to the end.
 */
export function takeValues(
  values: Float64Array,
  count: number,
  fields: ByteReader,
  error: PackErrorFactory,
): void {
  const coding = fields.byte();
  if ((coding === VALUES.NONE) !== (count === 0)) throw error('MALFORMED', 'expected values, or none');
  switch (coding) {
    case VALUES.NONE:
      return;
    case VALUES.BITS: {
      const reader = bitsOf(fields, error);
      for (let index = 0; index < count; index++) values[index] = reader.take(1);
      fields.at = reader.align();
      return;
    }
    case VALUES.DECIMAL: {
      const digits = fields.byte();
      if (digits > MAX_DIGITS) throw error('MALFORMED', `expected up to ${MAX_DIGITS} digits, got ${digits}`);
      takeSteps(values, count, fields, error);
      const power = POWERS_OF_TEN[digits]!;
      if (digits > 0) for (let index = 0; index < count; index++) values[index] = values[index]! / power;
      return;
    }
    case VALUES.COUNTS: {
      const scale = takeScale(fields, error);
      takeSteps(values, count, fields, error);
      for (let index = 0; index < count; index++) values[index] = scaleRaw(scale, values[index]!);
      return;
    }
    case VALUES.FLOAT32:
      takeSteps(values, count, fields, error);
      for (let index = 0; index < count; index++) values[index] = float32AtPlace(values[index]!);
      return;
    case VALUES.XOR: {
      const reader = bitsOf(fields, error);
      takeXor(reader, values, count);
      fields.at = reader.align();
      return;
    }
    default:
      throw error('MALFORMED', `expected a known coding of values, got ${coding}`);
  }
}

export const endsOf = ({ RawLow, RawHigh, EngineeringLow, EngineeringHigh }: LinearScale) => [
  RawLow,
  RawHigh,
  EngineeringLow,
  EngineeringHigh,
];

export function takeScale(fields: ByteReader, error: PackErrorFactory): LinearScale {
  const end = () => {
    const number = takeNumber(fields, error);
    if (number === null) throw error('MALFORMED', 'expected the four ends of a scale');
    return number;
  };
  return { RawLow: end(), RawHigh: end(), EngineeringLow: end(), EngineeringHigh: end() };
}

const bitsOf = (fields: ByteReader, error: PackErrorFactory) =>
  new BitReader(fields.bytes, fields.at, fields.end, error);

/** The first number, the order of the steps (1: differences, 2: differences of differences), and the steps. */
function putSteps(numbers: Float64Array, count: number, header: ByteWriter, bits: BitWriter): void {
  const first = firstSteps.of(count);
  const second = secondSteps.of(count);
  let before = 0;
  for (let index = 1; index < count; index++) {
    const step = numbers[index]! - numbers[index - 1]!;
    first[index - 1] = zigzag(step);
    second[index - 1] = zigzag(step - before);
    before = step;
  }
  const isSecond = integersCost(second, count - 1) < integersCost(first, count - 1);
  header.putByte(isSecond ? 2 : 1);
  header.putVarint(zigzag(numbers[0]!));
  putIntegers(bits, isSecond ? second : first, count - 1);
}

function takeSteps(values: Float64Array, count: number, fields: ByteReader, error: PackErrorFactory): void {
  const order = fields.byte();
  if (order !== 1 && order !== 2) throw error('MALFORMED', `expected steps of order 1 or 2, got ${order}`);
  let value = fields.signedVarint();
  const numbers = firstSteps.of(count);
  const reader = bitsOf(fields, error);
  takeIntegers(reader, numbers, count - 1, error);
  fields.at = reader.align();
  values[0] = value;
  let step = 0;
  for (let index = 1; index < count; index++) {
    const number = unzigzag(numbers[index - 1]!);
    step = order === 2 ? step + number : number;
    value += step;
    values[index] = value;
  }
}

function areBits(values: Float64Array, count: number): boolean {
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    if (value !== 1 && !Object.is(value, 0)) return false;
  }
  return true;
}

const isNegativeZero = (value: number) => value === 0 && 1 / value < 0;

/** The fewest decimals (0 to 6) with which every value is exact, -1 if there is none. */
export function decimalDigits(values: Float64Array, count: number): number {
  let digits = 0;
  let power = 1;
  for (let index = 0; index < count; index++) {
    const value = values[index]!;
    // A number with few decimals is also exact with more, so earlier values need not be checked
    // again.
    while (Math.round(value * power) / power !== value) {
      if (++digits > MAX_DIGITS) return -1;
      power = POWERS_OF_TEN[digits]!;
    }
    if (Math.abs(value) * power > MAX_WHOLE || isNegativeZero(value)) return -1;
  }
  return digits;
}

/** Whether every value is an exact whole count on `scale`; the counts are left in `numbers`. */
export function toCounts(
  values: Float64Array,
  count: number,
  scale: LinearScale,
  numbers: Float64Array,
): boolean {
  if (scale.EngineeringHigh === scale.EngineeringLow || scale.RawHigh === scale.RawLow) return false;
  for (let index = 0; index < count; index++) {
    const number = Math.round(unscale(scale, values[index]!));
    if (!(Math.abs(number) <= MAX_WHOLE) || scaleRaw(scale, number) !== values[index]) return false;
    if (isNegativeZero(values[index]!)) return false;
    numbers[index] = number;
  }
  return true;
}

export function areFloat32(values: Float64Array, count: number): boolean {
  for (let index = 0; index < count; index++) {
    if (Math.fround(values[index]!) !== values[index]) return false;
  }
  return true;
}

/**
 * The position of a float32 in their order: 0 for 0, 1 for the next above it, -1 for -0, -2 for the
 * next below that.
 */
export function placeOfFloat32(value: number): number {
  floats[0] = value;
  const word = floatBits[0]!;
  return word >= 0 ? word : -1 - (word & 0x7fff_ffff);
}

export function float32AtPlace(place: number): number {
  floatBits[0] = place >= 0 ? place : (-1 - place) | 0x8000_0000;
  return floats[0]!;
}
