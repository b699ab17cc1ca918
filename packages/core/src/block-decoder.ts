import type { DataType, NumberTypeId } from '@outpost/contract';
import { numberType } from './data-types.ts';
import { BAD, GOOD, REASON } from './quality.ts';
import type { ReadingColumns } from './readings.ts';

/** Values of one block with the same encoding. */
export interface DecodeRun {
  readonly dataType: DataType;
  /** Offsets of a value's bytes, most significant first. */
  readonly order: readonly number[];
  /**
   * RUN_FIELDS for each value: the point's position in the station; where the value begins in the
   * block's data (for `bit` the byte of the bit); and for digital points the offset of the bit from
   * the lowest one of its byte or register, plus INVERT. One array instead of one per field, since
   * 5,000 stations have some runs each.
   */
  readonly layout: Int32Array;
}
export const RUN_FIELDS = 3;
export const INVERT = 16;

/** Points with a scale; as `scaleRaw`, with precomputed spans. */
export interface Scaling {
  readonly points: Int32Array;
  /**
   * LINE_FIELDS for each: RawLow, RawHigh, raw span, EngineeringLow, EngineeringHigh, engineering
   * span.
   */
  readonly lines: Float64Array;
}
export const LINE_FIELDS = 6;

/** Points with an instrument range. */
export interface InstrumentRanges {
  readonly points: Int32Array;
  /** Low and high of each, infinite where there is none. */
  readonly bounds: Float64Array;
}

const scratchBytes = new Uint32Array(2);
const scratchView = new DataView(scratchBytes.buffer);
const scratchFloat32 = new Float32Array(scratchBytes.buffer);
const scratchFloat64 = new Float64Array(scratchBytes.buffer);
// Which half of a float64 comes first depends on the machine; determined with 1, whose upper half
// is 0x3ff00000.
scratchFloat64[0] = 1;
const UPPER = scratchBytes[1] === 0x3ff0_0000 ? 1 : 0;
const LOWER = 1 - UPPER;

/** Decodes the responses to one read. */
export class BlockDecoder {
  readonly #byteCount: number;
  readonly #runs: readonly DecodeRun[];
  readonly #scaling: Scaling | null;
  readonly #ranges: InstrumentRanges | null;

  constructor(
    byteCount: number,
    runs: readonly DecodeRun[],
    scaling: Scaling | null,
    ranges: InstrumentRanges | null,
  ) {
    this.#byteCount = byteCount;
    this.#runs = runs;
    this.#scaling = scaling;
    this.#ranges = ranges;
  }

  /** See `StationPlan.decodeBlock`. */
  decode(bytes: Uint8Array, offset: number, out: ReadingColumns): void {
    if (offset < 0 || bytes.length - offset < this.#byteCount) {
      throw new RangeError(`expected ${this.#byteCount} bytes of data, got ${bytes.length - offset}`);
    }
    for (const run of this.#runs) {
      (FAST[run.dataType] ?? decodeNumbers)(run, bytes, offset, out);
    }
    if (this.#scaling !== null) applyScaling(this.#scaling, out);
    if (this.#ranges !== null) checkRanges(this.#ranges, out);
  }
}

type Decode = (run: DecodeRun, bytes: Uint8Array, offset: number, out: ReadingColumns) => void;

/** Types of most points; the others are decoded by their entry in `NUMBER_TYPES`. */
const FAST: Readonly<Partial<Record<DataType, Decode>>> = {
  bit: decodeBits,
  'bit-of-register': decodeRegisters,
  int16: decodeRegisters,
  uint16: decodeRegisters,
  int32: decodeIntegers32,
  uint32: decodeIntegers32,
  float32: decodeFloats32,
  float64: decodeFloats64,
};

function decodeBits(run: DecodeRun, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { layout } = run;
  const { values, qualities, reasons } = out;
  for (let index = 0; index < layout.length; index += RUN_FIELDS) {
    const point = layout[index]!;
    values[point] = bitOf(bytes[offset + layout[index + 1]!]!, layout[index + 2]!);
    qualities[point] = GOOD;
    reasons[point] = REASON.NONE;
  }
}

function bitOf(word: number, bit: number): number {
  return ((word >> (bit & 15)) & 1) ^ (bit >> 4);
}

/** uint16, int16 and bit-of-register. */
function decodeRegisters(run: DecodeRun, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { dataType, layout } = run;
  const { values, qualities, reasons } = out;
  const [high, low] = run.order as [number, number];
  for (let index = 0; index < layout.length; index += RUN_FIELDS) {
    const point = layout[index]!;
    const at = offset + layout[index + 1]!;
    const word = (bytes[at + high]! << 8) | bytes[at + low]!;
    if (dataType === 'uint16') values[point] = word;
    else if (dataType === 'int16') values[point] = (word << 16) >> 16;
    else values[point] = bitOf(word, layout[index + 2]!);
    qualities[point] = GOOD;
    reasons[point] = REASON.NONE;
  }
}

function decodeIntegers32(run: DecodeRun, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { layout } = run;
  const { values, qualities, reasons } = out;
  const [a, b, c, d] = run.order as [number, number, number, number];
  const isSigned = run.dataType === 'int32';
  for (let index = 0; index < layout.length; index += RUN_FIELDS) {
    const point = layout[index]!;
    const at = offset + layout[index + 1]!;
    const word = (bytes[at + a]! << 24) | (bytes[at + b]! << 16) | (bytes[at + c]! << 8) | bytes[at + d]!;
    values[point] = isSigned ? word : word >>> 0;
    qualities[point] = GOOD;
    reasons[point] = REASON.NONE;
  }
}

function decodeFloats32(run: DecodeRun, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { layout } = run;
  const [a, b, c, d] = run.order as [number, number, number, number];
  for (let index = 0; index < layout.length; index += RUN_FIELDS) {
    const at = offset + layout[index + 1]!;
    scratchBytes[0] =
      (bytes[at + a]! << 24) | (bytes[at + b]! << 16) | (bytes[at + c]! << 8) | bytes[at + d]!;
    putNumber(out, layout[index]!, scratchFloat32[0]!);
  }
}

function decodeFloats64(run: DecodeRun, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { layout } = run;
  const [a, b, c, d, e, f, g, h] = run.order as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let index = 0; index < layout.length; index += RUN_FIELDS) {
    const at = offset + layout[index + 1]!;
    scratchBytes[UPPER] =
      (bytes[at + a]! << 24) | (bytes[at + b]! << 16) | (bytes[at + c]! << 8) | bytes[at + d]!;
    scratchBytes[LOWER] =
      (bytes[at + e]! << 24) | (bytes[at + f]! << 16) | (bytes[at + g]! << 8) | bytes[at + h]!;
    putNumber(out, layout[index]!, scratchFloat64[0]!);
  }
}

function decodeNumbers(run: DecodeRun, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { layout, order } = run;
  const type = numberType(run.dataType as NumberTypeId);
  for (let index = 0; index < layout.length; index += RUN_FIELDS) {
    const at = offset + layout[index + 1]!;
    for (let byte = 0; byte < order.length; byte++) scratchView.setUint8(byte, bytes[at + order[byte]!]!);
    const value = type.decode(scratchView);
    if (value - value === 0) putNumber(out, layout[index]!, value);
    else putNothing(out, layout[index]!, REASON[type.noNumber]);
  }
}

function putNumber(out: ReadingColumns, point: number, value: number): void {
  // Infinity and NaN minus themselves are NaN.
  if (value - value !== 0) {
    putNothing(out, point, REASON.NOT_A_NUMBER);
    return;
  }
  out.values[point] = value;
  out.qualities[point] = GOOD;
  out.reasons[point] = REASON.NONE;
}

function putNothing(out: ReadingColumns, point: number, reason: number): void {
  out.values[point] = Number.NaN;
  out.qualities[point] = BAD;
  out.reasons[point] = reason;
}

function applyScaling({ points, lines }: Scaling, out: ReadingColumns): void {
  const { values, qualities } = out;
  for (let index = 0; index < points.length; index++) {
    const point = points[index]!;
    if (qualities[point] !== GOOD) continue;
    const line = index * LINE_FIELDS;
    const raw = values[point]!;
    const value =
      raw === lines[line + 1]!
        ? lines[line + 4]! + 0
        : lines[line + 3]! + ((raw - lines[line]!) * lines[line + 5]!) / lines[line + 2]!;
    if (value - value === 0) values[point] = value;
    else putNothing(out, point, REASON.NOT_A_NUMBER);
  }
}

function checkRanges({ points, bounds }: InstrumentRanges, out: ReadingColumns): void {
  const { values, qualities, reasons } = out;
  for (let index = 0; index < points.length; index++) {
    const point = points[index]!;
    const value = values[point]!;
    // False for NaN, which already has its reason.
    if (value < bounds[2 * index]! || value > bounds[2 * index + 1]!) {
      qualities[point] = BAD;
      reasons[point] = REASON.OUT_OF_RANGE;
    }
  }
}
