import type { DataType, Point, Scale } from '@outpost/contract';
import { REGISTERS_OF } from '@outpost/contract';
import { bytePositions } from './decode.ts';
import type { PlannedBlock } from './plan.ts';
import { BAD, GOOD, REASON } from './quality.ts';
import type { ReadingColumns } from './readings.ts';

/** Values of one block that are decoded alike, as parallel arrays. */
interface Run {
  readonly dataType: DataType;
  /** Where the bytes of a value lie from its offset on, most significant first. */
  readonly order: readonly number[];
  /** Positions of the points in the station. */
  readonly points: Int32Array;
  /** Where each value begins in the block's data; for `bit` the byte of the bit. */
  readonly offsets: Int32Array;
  /** Digital: how far the bit is from the lowest one of its byte or register. */
  readonly shifts: Uint8Array;
  /** Digital: 1 to invert. */
  readonly inverts: Uint8Array;
}

/** Points with a scale; as `scaleRaw`, with the spans computed beforehand. */
interface Scaling {
  readonly points: Int32Array;
  /** RawLow, RawHigh, raw span, EngineeringLow, EngineeringHigh, engineering span of each. */
  readonly lines: Float64Array;
}
const LINE = 6;

interface Ranges {
  readonly points: Int32Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

const scratchBytes = new Uint32Array(2);
const scratchFloat32 = new Float32Array(scratchBytes.buffer);
const scratchFloat64 = new Float64Array(scratchBytes.buffer);
// Which half of a float64 comes first is the machine's choice; found out with 1, whose upper half is 0x3ff00000.
scratchFloat64[0] = 1;
const UPPER = scratchBytes[1] === 0x3ff0_0000 ? 1 : 0;
const LOWER = 1 - UPPER;

/** Decodes the answers to one read. */
export class BlockDecoder {
  readonly #byteCount: number;
  readonly #runs: readonly Run[];
  readonly #scaling: Scaling | null;
  readonly #ranges: Ranges | null;

  constructor(byteCount: number, runs: readonly Run[], scaling: Scaling | null, ranges: Ranges | null) {
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
    for (const run of this.#runs) DECODE[run.dataType](run, bytes, offset, out);
    if (this.#scaling !== null) applyScaling(this.#scaling, out);
    if (this.#ranges !== null) checkRanges(this.#ranges, out);
  }
}

type Decode = (run: Run, bytes: Uint8Array, offset: number, out: ReadingColumns) => void;

const DECODE: Readonly<Record<DataType, Decode>> = {
  bit: decodeBits,
  'bit-of-register': decodeRegisters,
  int16: decodeRegisters,
  uint16: decodeRegisters,
  int32: decodeIntegers32,
  uint32: decodeIntegers32,
  float32: decodeFloats32,
  float64: decodeFloats64,
  bcd16: decodeBcd,
  bcd32: decodeBcd,
};

function decodeBits(run: Run, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { points, offsets, shifts, inverts } = run;
  const { values, qualities, reasons } = out;
  for (let index = 0; index < points.length; index++) {
    const point = points[index]!;
    values[point] = ((bytes[offset + offsets[index]!]! >> shifts[index]!) & 1) ^ inverts[index]!;
    qualities[point] = GOOD;
    reasons[point] = REASON.NONE;
  }
}

/** uint16, int16 and bit-of-register. */
function decodeRegisters(run: Run, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { dataType, points, offsets, shifts, inverts } = run;
  const { values, qualities, reasons } = out;
  const [high, low] = run.order as [number, number];
  for (let index = 0; index < points.length; index++) {
    const point = points[index]!;
    const at = offset + offsets[index]!;
    const word = (bytes[at + high]! << 8) | bytes[at + low]!;
    if (dataType === 'uint16') values[point] = word;
    else if (dataType === 'int16') values[point] = (word << 16) >> 16;
    else values[point] = ((word >> shifts[index]!) & 1) ^ inverts[index]!;
    qualities[point] = GOOD;
    reasons[point] = REASON.NONE;
  }
}

function decodeIntegers32(run: Run, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { points, offsets } = run;
  const { values, qualities, reasons } = out;
  const [a, b, c, d] = run.order as [number, number, number, number];
  const isSigned = run.dataType === 'int32';
  for (let index = 0; index < points.length; index++) {
    const point = points[index]!;
    const at = offset + offsets[index]!;
    const word = (bytes[at + a]! << 24) | (bytes[at + b]! << 16) | (bytes[at + c]! << 8) | bytes[at + d]!;
    values[point] = isSigned ? word : word >>> 0;
    qualities[point] = GOOD;
    reasons[point] = REASON.NONE;
  }
}

function decodeFloats32(run: Run, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { points, offsets } = run;
  const [a, b, c, d] = run.order as [number, number, number, number];
  for (let index = 0; index < points.length; index++) {
    const at = offset + offsets[index]!;
    scratchBytes[0] =
      (bytes[at + a]! << 24) | (bytes[at + b]! << 16) | (bytes[at + c]! << 8) | bytes[at + d]!;
    putNumber(out, points[index]!, scratchFloat32[0]!);
  }
}

function decodeFloats64(run: Run, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { points, offsets } = run;
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
  for (let index = 0; index < points.length; index++) {
    const at = offset + offsets[index]!;
    scratchBytes[UPPER] =
      (bytes[at + a]! << 24) | (bytes[at + b]! << 16) | (bytes[at + c]! << 8) | bytes[at + d]!;
    scratchBytes[LOWER] =
      (bytes[at + e]! << 24) | (bytes[at + f]! << 16) | (bytes[at + g]! << 8) | bytes[at + h]!;
    putNumber(out, points[index]!, scratchFloat64[0]!);
  }
}

function decodeBcd(run: Run, bytes: Uint8Array, offset: number, out: ReadingColumns): void {
  const { points, offsets, order } = run;
  for (let index = 0; index < points.length; index++) {
    const at = offset + offsets[index]!;
    let value = 0;
    let isValid = true;
    for (let digits = 0; digits < order.length; digits++) {
      const byte = bytes[at + order[digits]!]!;
      isValid &&= byte >> 4 <= 9 && (byte & 15) <= 9;
      value = value * 100 + (byte >> 4) * 10 + (byte & 15);
    }
    if (isValid) putNumber(out, points[index]!, value);
    else putNothing(out, points[index]!, REASON.INVALID_BCD);
  }
}

function putNumber(out: ReadingColumns, point: number, value: number): void {
  // Infinity and NaN less themselves are NaN.
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
    const line = index * LINE;
    const raw = values[point]!;
    const value =
      raw === lines[line + 1]!
        ? lines[line + 4]! + 0
        : lines[line + 3]! + ((raw - lines[line]!) * lines[line + 5]!) / lines[line + 2]!;
    if (value - value === 0) values[point] = value;
    else putNothing(out, point, REASON.NOT_A_NUMBER);
  }
}

function checkRanges({ points, lows, highs }: Ranges, out: ReadingColumns): void {
  const { values, qualities, reasons } = out;
  for (let index = 0; index < points.length; index++) {
    const point = points[index]!;
    const value = values[point]!;
    // False for NaN, which has its reason already.
    if (value < lows[index]! || value > highs[index]!) {
      qualities[point] = BAD;
      reasons[point] = REASON.OUT_OF_RANGE;
    }
  }
}

/** Compiles the decoder of one planned block of `points`. */
export function compileBlock(points: readonly Point[], block: PlannedBlock): BlockDecoder {
  const isBits = block.functionCode <= 2;
  const groups = new Map<string, number[]>();
  for (const position of block.points) {
    const { DataType, WordOrder } = points[position]!;
    const key = `${DataType} ${WordOrder}`;
    groups.set(key, [...(groups.get(key) ?? []), position]);
  }
  const runs = [...groups.values()].map((positions) => compileRun(points, positions, block.address));
  const byteCount = isBits ? Math.ceil(block.count / 8) : block.count * 2;
  return new BlockDecoder(
    byteCount,
    runs,
    compileScaling(points, block.points),
    compileRanges(points, block.points),
  );
}

function compileRun(points: readonly Point[], positions: readonly number[], blockAddress: number): Run {
  const { DataType: dataType, WordOrder } = points[positions[0]!]!;
  const distance = (position: number) => points[position]!.Address - blockAddress;
  const isBit = dataType === 'bit';
  return {
    dataType,
    order: bytePositions(REGISTERS_OF[dataType], WordOrder),
    points: Int32Array.from(positions),
    offsets: Int32Array.from(positions, (position) =>
      isBit ? distance(position) >> 3 : distance(position) * 2,
    ),
    shifts: Uint8Array.from(positions, (position) => {
      const point = points[position]!;
      if (isBit) return distance(position) & 7;
      return point.Kind === 'digital' ? point.Bit : 0;
    }),
    inverts: Uint8Array.from(positions, (position) => {
      const point = points[position]!;
      return point.Kind === 'digital' && point.Invert ? 1 : 0;
    }),
  };
}

function compileScaling(points: readonly Point[], positions: readonly number[]): Scaling | null {
  const scaled: [number, Scale][] = [];
  for (const position of positions) {
    const point = points[position]!;
    if (point.Kind === 'analog' && point.Scale !== null) scaled.push([position, point.Scale]);
  }
  if (scaled.length === 0) return null;
  return {
    points: Int32Array.from(scaled, ([position]) => position),
    lines: Float64Array.from(
      scaled.flatMap(([, { RawLow, RawHigh, EngineeringLow, EngineeringHigh }]) => [
        RawLow,
        RawHigh,
        RawHigh - RawLow,
        EngineeringLow,
        EngineeringHigh,
        EngineeringHigh - EngineeringLow,
      ]),
    ),
  };
}

function compileRanges(points: readonly Point[], positions: readonly number[]): Ranges | null {
  const ranged: [position: number, low: number, high: number][] = [];
  for (const position of positions) {
    const point = points[position]!;
    if (point.Kind === 'analog' && (point.RangeLow !== null || point.RangeHigh !== null)) {
      ranged.push([
        position,
        point.RangeLow ?? Number.NEGATIVE_INFINITY,
        point.RangeHigh ?? Number.POSITIVE_INFINITY,
      ]);
    }
  }
  if (ranged.length === 0) return null;
  return {
    points: Int32Array.from(ranged, ([position]) => position),
    lows: Float64Array.from(ranged, ([, low]) => low),
    highs: Float64Array.from(ranged, ([, , high]) => high),
  };
}
