import { BitReader, type BitWriter } from './bits.ts';
import { type ByteReader, unzigzag } from './byte-reader.ts';
import { type ByteWriter, zigzag } from './byte-writer.ts';
import type { PackErrorFactory } from './errors.ts';
import { integersCost, putIntegers, takeIntegers } from './integers.ts';
import { Scratch } from './scratch.ts';

/** Differences of differences: for samples at regular intervals. */
const SECOND_ORDER = 0;
/**
 * Ticks of a regular clock and the remainders: for samples taken at some of its ticks, a few
 * milliseconds early or late, as when only the changes of a regularly polled point are stored.
 */
const TICKS = 1;
/** Approximate size of the period in the header. */
const PERIOD_BITS = 16;

const secondOrder = new Scratch();
const ticks = new Scratch();
const rests = new Scratch();

/** Writes the first `count` times in the smallest coding. The first of them is stored elsewhere. */
export function putTimes(atMs: Float64Array, count: number, header: ByteWriter, bits: BitWriter): void {
  const steps = secondOrder.of(count);
  let before = 0;
  for (let index = 1; index < count; index++) {
    const step = atMs[index]! - atMs[index - 1]!;
    steps[index - 1] = zigzag(step - before);
    before = step;
  }
  const periodMs = commonPeriod(atMs, count);
  const whole = ticks.of(count);
  const rest = rests.of(count);
  splitTicks(atMs, count, periodMs, whole, rest);
  const ticksCost = PERIOD_BITS + integersCost(whole, count - 1) + integersCost(rest, count - 1);
  header.ensure(9);
  if (ticksCost < integersCost(steps, count - 1)) {
    header.putByte(TICKS);
    header.putVarint(periodMs);
    putIntegers(bits, whole, count - 1);
    putIntegers(bits, rest, count - 1);
  } else {
    header.putByte(SECOND_ORDER);
    putIntegers(bits, steps, count - 1);
  }
}

/**
 * The longest period in whole seconds of which all distances are multiples, each rounded to whole
 * seconds: 5,000 for a point polled every 5 s. 1,000 if there is none longer.
 */
function commonPeriod(atMs: Float64Array, count: number): number {
  let common = 0;
  for (let index = 1; index < count && common !== 1; index++) {
    let seconds = Math.round((atMs[index]! - atMs[index - 1]!) / 1_000);
    while (seconds !== 0) [common, seconds] = [seconds, common % seconds];
  }
  return Math.max(1, common) * 1_000;
}

/** time = first time + sum of ticks * period + rest. */
function splitTicks(
  atMs: Float64Array,
  count: number,
  periodMs: number,
  whole: Float64Array,
  rest: Float64Array,
): void {
  let tick = 0;
  for (let index = 1; index < count; index++) {
    const distance = atMs[index]! - atMs[0]!;
    const nearest = Math.round(distance / periodMs);
    whole[index - 1] = nearest - tick;
    rest[index - 1] = zigzag(distance - nearest * periodMs);
    tick = nearest;
  }
}

/** Reads `count` times into `atMs`; `fields` is where `putTimes` began, and advances to the end. */
export function takeTimes(
  fields: ByteReader,
  count: number,
  firstMs: number,
  atMs: Float64Array,
  error: PackErrorFactory,
): void {
  const coding = fields.byte();
  if (coding !== SECOND_ORDER && coding !== TICKS) {
    throw error('MALFORMED', `expected a known coding of times, got ${coding}`);
  }
  const periodMs = coding === TICKS ? fields.varint() : 0;
  const bits = new BitReader(fields.bytes, fields.at, fields.end, error);
  atMs[0] = firstMs;
  if (coding === TICKS) {
    const whole = ticks.of(count);
    const rest = rests.of(count);
    takeIntegers(bits, whole, count - 1, error);
    takeIntegers(bits, rest, count - 1, error);
    let tickMs = firstMs;
    for (let index = 1; index < count; index++) {
      tickMs += whole[index - 1]! * periodMs;
      atMs[index] = tickMs + unzigzag(rest[index - 1]!);
    }
  } else {
    const steps = secondOrder.of(count);
    takeIntegers(bits, steps, count - 1, error);
    let step = 0;
    for (let index = 1; index < count; index++) {
      step += unzigzag(steps[index - 1]!);
      atMs[index] = atMs[index - 1]! + step;
    }
  }
  fields.at = bits.align();
}
