import { type ByteReader, unzigzag } from '../codec/byte-reader.ts';
import { zigzag } from '../codec/byte-writer.ts';
import { putNumber, takeNumber } from '../codec/numbers.ts';
import type { LinearScale } from '../codec/scale.ts';
import { Scratch } from '../codec/scratch.ts';
import { VALUES } from '../codec/values.ts';
import { putXor, takeXor } from '../codec/xor.ts';
import { ANALOG_COLUMNS, type AnalogColumn, type AnalogSpans, MEAN_STEPS } from './analog.ts';
import {
  bits,
  checkRead,
  contradicts,
  error,
  fields,
  openPacked,
  PACKED,
  putBits,
  putColumn,
  putCommon,
  sealed,
  takeBits,
  takeColumn,
  takeCommon,
} from './pack.ts';
import { ReusedRows, type Rows } from './rows.ts';
import { hasValue } from './summary.ts';
import { findIntegers, fromIntegers, putCoding, takeCoding } from './value-coding.ts';

export interface PackAnalogOptions {
  /** The point's scale, if any: values that are raw counts on it are stored as these counts. */
  readonly scale?: LinearScale | null;
}

/**
 * First, minimum, maximum and last value of each bucket with values, one bucket after the other.
 */
const FIRST = 0;
const MIN = 1;
const MAX = 2;
const LAST = 3;
const A_SPAN = 4;
const HALF = MEAN_STEPS / 2;

const values = new Scratch();
const wholes = new Scratch();
const columns = [new Scratch(), new Scratch(), new Scratch(), new Scratch()] as const;

/**
 * Packs aggregates of an analog point.
 *
 * @throws RangeError for invalid buckets: no row or too many, or contradicting values
 */
export function encodeAnalogSpans(
  spans: AnalogSpans,
  options: PackAnalogOptions = {},
): Uint8Array<ArrayBuffer> {
  putCommon(PACKED.ANALOG, spans);
  const { rows } = spans;
  const count = gather(rows);
  fields.ensure(64);
  putNumber(fields, hasValue(rows.seen[0]!) ? Number.NaN : rows.last[0]!);
  if (count === 0) {
    putCoding(fields, { form: VALUES.NONE });
    putMeans(rows);
    return sealed();
  }
  const all = values.of(count);
  const integers = wholes.of(count);
  const coding = findIntegers(all, count, options.scale ?? null, integers);
  if (coding !== null && areOrdered(integers, count)) {
    putCoding(fields, coding);
    putWholes(integers, count);
  } else {
    putCoding(fields, { form: VALUES.XOR });
    putXor(bits, all, count);
    putBits();
  }
  putMeans(rows);
  return sealed();
}

/**
 * Unpacks aggregates of an analog point.
 *
 * @throws SpansError if the bytes are not complete and of this version and kind; nothing is
 * returned for such bytes
 */
export const decodeAnalogSpans = (bytes: Uint8Array): AnalogSpans =>
  decodeAnalogSpansInto(bytes, new ReusedRows(ANALOG_COLUMNS));

/**
 * The same into reused memory: what was unpacked into it before is lost, even on failure.
 *
 * @throws SpansError if the bytes are not complete and of this version and kind; nothing is
 * returned for such bytes
 */
export function decodeAnalogSpansInto(bytes: Uint8Array, memory: ReusedRows<AnalogColumn>): AnalogSpans {
  const { reader, header } = openPacked(bytes, PACKED.ANALOG);
  const rows = memory.of(header.count);
  const spans = { startMs: header.startMs, stepMs: header.stepMs, rows };
  const count = takeCommon(reader, spans) * A_SPAN;
  const before = takeNumber(reader, error) ?? Number.NaN;
  const coding = takeCoding(reader, error);
  if ((coding.form === VALUES.NONE) !== (count === 0)) throw error('MALFORMED', 'expected values, or none');
  if (coding.form === VALUES.XOR) {
    const stream = takeBits(reader, reader.varint());
    takeXor(stream, values.of(count), count);
    if (stream.align() !== reader.at) throw error('MALFORMED', 'expected values that fill their bytes');
  } else if (coding.form !== VALUES.NONE) {
    takeWholes(reader, count);
    fromIntegers(coding, values.of(count), count);
  }
  spread(rows, before);
  takeMeans(reader, rows);
  checkRead(reader);
  return spans;
}

/** Puts the values of all buckets with values into `values`; returns their number. */
function gather(rows: Rows<AnalogColumn>): number {
  const { seen, first, min, max, last } = rows;
  const all = values.of(rows.count * A_SPAN);
  let count = 0;
  for (let index = 0; index < rows.count; index++) {
    if (!hasValue(seen[index]!)) {
      const before = index === 0 ? last[0]! : last[index - 1]!;
      if (!Object.is(last[index], before)) throw contradicts(index);
      continue;
    }
    const [least, maximum] = [min[index]!, max[index]!];
    const isBetween = (value: number) => value >= least && value <= maximum;
    // Also rejects numbers that are not finite.
    if (!(maximum - least >= 0) || !isBetween(first[index]!) || !isBetween(last[index]!))
      throw contradicts(index);
    all[count + FIRST] = first[index]!;
    all[count + MIN] = least;
    all[count + MAX] = maximum;
    all[count + LAST] = last[index]!;
    count += A_SPAN;
  }
  return count;
}

/** The inverse of `gather`. */
function spread(rows: Rows<AnalogColumn>, before: number): void {
  const { seen, first, min, max, last } = rows;
  const all = values.of(0);
  let from = 0;
  let value = before;
  for (let index = 0; index < rows.count; index++) {
    if (hasValue(seen[index]!)) {
      first[index] = all[from + FIRST]!;
      // On a falling scale larger counts are smaller values.
      min[index] = Math.min(all[from + MIN]!, all[from + MAX]!);
      max[index] = Math.max(all[from + MIN]!, all[from + MAX]!);
      value = all[from + LAST]!;
      from += A_SPAN;
    } else {
      first[index] = Number.NaN;
      min[index] = Number.NaN;
      max[index] = Number.NaN;
    }
    last[index] = value;
  }
}

/** Whether first and last are between minimum and maximum, or all the other way round. */
function areOrdered(integers: Float64Array, count: number): boolean {
  for (let from = 0; from < count; from += A_SPAN) {
    const low = Math.min(integers[from + MIN]!, integers[from + MAX]!);
    const high = Math.max(integers[from + MIN]!, integers[from + MAX]!);
    const [first, last] = [integers[from + FIRST]!, integers[from + LAST]!];
    if (first < low || first > high || last < low || last > high) return false;
  }
  return true;
}

/**
 * The first integer; then four columns: the distance of each first from the previous last, and of
 * the others from these.
 */
function putWholes(integers: Float64Array, count: number): void {
  const spans = count / A_SPAN;
  const [firsts, lasts, lows, highs] = columns.map((scratch) => scratch.of(spans)) as Columns;
  let before = integers[FIRST]!;
  fields.putVarint(zigzag(before));
  for (let span = 0; span < spans; span++) {
    const from = span * A_SPAN;
    const first = integers[from + FIRST]!;
    const last = integers[from + LAST]!;
    firsts[span] = zigzag(first - before);
    lasts[span] = zigzag(last - first);
    lows[span] = Math.min(first, last) - Math.min(integers[from + MIN]!, integers[from + MAX]!);
    highs[span] = Math.max(integers[from + MIN]!, integers[from + MAX]!) - Math.max(first, last);
    before = last;
  }
  for (const column of [firsts, lasts, lows, highs]) putColumn(column, spans);
}

type Columns = [Float64Array, Float64Array, Float64Array, Float64Array];

/** Reads the integers into `values`. */
function takeWholes(reader: ByteReader, count: number): void {
  const spans = count / A_SPAN;
  const [firsts, lasts, lows, highs] = columns.map((scratch) => scratch.of(spans)) as Columns;
  const integers = values.of(count);
  let before = reader.signedVarint();
  for (const column of [firsts, lasts, lows, highs]) takeColumn(reader, column, spans);
  for (let span = 0; span < spans; span++) {
    const from = span * A_SPAN;
    const first = before + unzigzag(firsts[span]!);
    const last = first + unzigzag(lasts[span]!);
    integers[from + FIRST] = first;
    integers[from + MIN] = Math.min(first, last) - lows[span]!;
    integers[from + MAX] = Math.max(first, last) + highs[span]!;
    integers[from + LAST] = last;
    before = last;
  }
}

const hasMean = ({ seen, knownMs, min, max }: Rows<AnalogColumn>, index: number): boolean =>
  hasValue(seen[index]!) && knownMs[index]! > 0 && min[index]! < max[index]!;

/** The means of buckets in which the value changed, from the middle. */
function putMeans(rows: Rows<AnalogColumn>): void {
  const column = columns[0].of(rows.count);
  let count = 0;
  for (let index = 0; index < rows.count; index++) {
    const steps = rows.meanSteps[index]!;
    if (!hasMean(rows, index)) {
      if (steps !== 0) throw contradicts(index);
      continue;
    }
    if (!(Number.isInteger(steps) && steps >= 0 && steps <= MEAN_STEPS)) throw contradicts(index);
    column[count++] = zigzag(steps - HALF);
  }
  putColumn(column, count);
}

function takeMeans(reader: ByteReader, rows: Rows<AnalogColumn>): void {
  let count = 0;
  for (let index = 0; index < rows.count; index++) if (hasMean(rows, index)) count++;
  const column = columns[0].of(count);
  takeColumn(reader, column, count);
  let next = 0;
  for (let index = 0; index < rows.count; index++) {
    if (!hasMean(rows, index)) continue;
    const steps = unzigzag(column[next++]!) + HALF;
    if (steps < 0 || steps > MEAN_STEPS)
      throw error('MALFORMED', `expected steps up to ${MEAN_STEPS}, got ${steps}`);
    rows.meanSteps[index] = steps;
  }
}
