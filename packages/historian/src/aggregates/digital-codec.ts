import { type ByteReader, unzigzag } from '../codec/byte-reader.ts';
import { zigzag } from '../codec/byte-writer.ts';
import { GOOD } from '../codec/quality-codes.ts';
import { Scratch } from '../codec/scratch.ts';
import { DIGITAL_COLUMNS, type DigitalColumn, type DigitalSpans } from './digital.ts';
import {
  checkRead,
  contradicts,
  error,
  fields,
  openPacked,
  PACKED,
  putColumn,
  putCommon,
  sealed,
  takeColumn,
  takeCommon,
} from './pack.ts';
import { ReusedRows, type Rows } from './rows.ts';
import { hasValue } from './summary.ts';

type DigitalRows = Rows<DigitalColumn>;

/**
 * Time on, longest run, run at the beginning, run at the end: empty for a point that is always off.
 */
const TIME_COLUMNS = 4;
/** The last known state before the first bucket: off, on or none. */
const NONE = 2;
const ONLY_GOOD = 1 << GOOD;

const columns = [new Scratch(), new Scratch(), new Scratch(), new Scratch(), new Scratch()] as const;
/** Indexes of buckets with further data. */
let places = new Int32Array(1_024);

/**
 * Packs aggregates of a digital point. A point that does not change takes some 20 bytes, however
 * long that is.
 *
 * @throws RangeError for invalid buckets: no row or too many, or contradicting columns
 */
export function encodeDigitalSpans(spans: DigitalSpans): Uint8Array<ArrayBuffer> {
  putCommon(PACKED.DIGITAL, spans);
  const { rows } = spans;
  const before = stateBefore(rows);
  fields.ensure(1);
  fields.putByte(Number.isNaN(before) ? NONE : before);
  putStates(rows, before);
  putTimes(rows);
  return sealed();
}

/**
 * Unpacks aggregates of a digital point.
 *
 * @throws SpansError if the bytes are not complete and of this version and kind; nothing is
 * returned for such bytes
 */
export const decodeDigitalSpans = (bytes: Uint8Array): DigitalSpans =>
  decodeDigitalSpansInto(bytes, new ReusedRows(DIGITAL_COLUMNS));

/**
 * The same into reused memory: what was unpacked into it before is lost, even on failure.
 *
 * @throws SpansError if the bytes are not complete and of this version and kind; nothing is
 * returned for such bytes
 */
export function decodeDigitalSpansInto(bytes: Uint8Array, memory: ReusedRows<DigitalColumn>): DigitalSpans {
  const { reader, header } = openPacked(bytes, PACKED.DIGITAL);
  const rows = memory.of(header.count);
  const spans = { startMs: header.startMs, stepMs: header.stepMs, rows };
  const valueCount = takeCommon(reader, spans);
  const before = reader.byte();
  if (before > NONE) throw error('MALFORMED', `expected a state, got ${before}`);
  const isChanging = takeStates(reader, rows, valueCount, before === NONE ? Number.NaN : before);
  if (isChanging || before === 1) takeTimes(reader, rows);
  else for (let column = 0; column < TIME_COLUMNS; column++) takeColumn(reader, columns[0].of(0), 0);
  checkRead(reader);
  return spans;
}

/**
 * The last known state before the first bucket; its own first state if it has one, which costs
 * nothing then.
 */
function stateBefore({ seen, first, last }: DigitalRows): number {
  return hasValue(seen[0]!) ? first[0]! : last[0]!;
}

/** Without unknown time a bucket begins as the previous one ends. */
const expectedFirst = (held: number): number => (held === 1 ? 1 : 0);

/**
 * By how much it left the first state more often than it returned to it: 0 or 1 unless some changes
 * were not observed.
 */
const surplusOf = (first: number, starts: number, stops: number): number =>
  first === 1 ? stops - starts : starts - stops;

/**
 * By the lowest bit, which large and negative numbers have as well: a remainder takes many times as
 * long.
 */
const expectedLast = (first: number, surplus: number): number => ((surplus & 1) === 0 ? first : 1 - first);

const isState = (value: number): boolean => value === 0 || value === 1;

/**
 * For every bucket with a known state: whether it begins and ends as expected, and how often it
 * changed.
 */
function putStates(rows: DigitalRows, before: number): void {
  const [firsts, starts, stops, hidden, lasts] = columns.map((scratch) => scratch.of(rows.count)) as Five;
  let count = 0;
  let held = before;
  for (let index = 0; index < rows.count; index++) {
    const [first, last] = [rows.first[index]!, rows.last[index]!];
    if (!hasValue(rows.seen[index]!)) {
      const isSuppressed = Number.isNaN(first) && rows.starts[index] === 0 && rows.stops[index] === 0;
      if (!isSuppressed || rows.hiddenStarts[index] !== 0 || !Object.is(last, held)) throw contradicts(index);
      continue;
    }
    if (!isState(first) || !isState(last)) throw contradicts(index);
    const surplus = surplusOf(first, rows.starts[index]!, rows.stops[index]!);
    firsts[count] = first === expectedFirst(held) ? 0 : 1;
    starts[count] = rows.starts[index]!;
    stops[count] = zigzag(surplus);
    hidden[count] = rows.hiddenStarts[index]!;
    lasts[count] = last === expectedLast(first, surplus) ? 0 : 1;
    held = last;
    count++;
  }
  for (const column of [firsts, starts, stops, hidden, lasts]) putColumn(column, count);
}

/** Returns whether anything but the previous state is expected. */
function takeStates(reader: ByteReader, rows: DigitalRows, valueCount: number, before: number): boolean {
  const { count, seen, first: firstOf, last: lastOf, starts: startsOf, stops: stopsOf, hiddenStarts } = rows;
  const five = columns.map((scratch) => scratch.of(valueCount)) as Five;
  const [firsts, starts, stops, hidden, lasts] = five;
  let isChanging = false;
  for (const column of five) if (takeColumn(reader, column, valueCount)) isChanging = true;
  if (!isChanging && valueCount === count) {
    firstOf.fill(expectedFirst(before));
    lastOf.fill(expectedFirst(before));
    return false;
  }
  let next = 0;
  // As long as no state is known it counts as off.
  let state = expectedFirst(before);
  let isKnown = !Number.isNaN(before);
  for (let index = 0; index < count; index++) {
    if (!hasValue(seen[index]!)) {
      firstOf[index] = Number.NaN;
      lastOf[index] = isKnown ? state : Number.NaN;
      continue;
    }
    const isOtherFirst = firsts[next]!;
    const isOtherLast = lasts[next]!;
    if (isOtherFirst > 1 || isOtherLast > 1) throw error('MALFORMED', 'expected states of 0 and 1');
    const first = state ^ isOtherFirst;
    const surplus = unzigzag(stops[next]!);
    const stopCount = starts[next]! + (first === 1 ? surplus : -surplus);
    if (stopCount < 0) throw error('MALFORMED', 'expected a number of stops');
    state = expectedLast(first, surplus) ^ isOtherLast;
    isKnown = true;
    firstOf[index] = first;
    startsOf[index] = starts[next]!;
    stopsOf[index] = stopCount;
    hiddenStarts[index] = hidden[next]!;
    lastOf[index] = state;
    next++;
  }
  return isChanging;
}

type Five = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

/**
 * Whether it was on and off in the bucket; otherwise its first state lasted for all of the known
 * time.
 */
function hasBoth({ first, last, starts, stops, hiddenStarts }: DigitalRows, index: number): boolean {
  if (starts[index]! + stops[index]! + hiddenStarts[index]! > 0) return true;
  // Also for NaN, in a bucket without any state.
  return first[index]! + last[index]! === 1;
}

/**
 * Whether it may have been on more than once; otherwise the longest run is all of the time on, at a
 * known place.
 */
function hasRuns({ seen, first, starts, hiddenStarts, onMs }: DigitalRows, index: number): boolean {
  if (onMs[index] === 0) return false;
  return seen[index] !== ONLY_GOOD || first[index]! + starts[index]! + hiddenStarts[index]! > 1;
}

const mayLead = ({ first }: DigitalRows, index: number): boolean => first[index] === 1;

const mayTrail = ({ last, endQuality }: DigitalRows, index: number): boolean =>
  last[index] === 1 && endQuality[index] === GOOD;

/**
 * The time on of buckets with both states, then the runs of those with several: nothing for all
 * others.
 */
function putTimes(rows: DigitalRows): void {
  const { count, knownMs, onMs, longestMs, leadMs, trailMs } = rows;
  const [on, longest, lead, trail] = columns.map((scratch) => scratch.of(count)) as Five;
  const counts = [0, 0, 0, 0] as [number, number, number, number];
  for (let index = 0; index < count; index++) {
    const ms = onMs[index]!;
    const longestRun = longestMs[index]!;
    if (!(ms >= 0 && ms <= knownMs[index]! && Number.isInteger(ms))) throw contradicts(index);
    if (!(longestRun <= ms && leadMs[index]! <= longestRun && trailMs[index]! <= longestRun))
      throw contradicts(index);
    if (hasBoth(rows, index)) on[counts[0]++] = rows.first[index] === 1 ? knownMs[index]! - ms : ms;
    else if (ms !== onMsOfOneState(rows, index)) throw contradicts(index);
    if (hasRuns(rows, index)) {
      longest[counts[1]++] = ms - longestRun;
      if (mayLead(rows, index)) lead[counts[2]++] = longestRun - leadMs[index]!;
      else if (leadMs[index] !== 0) throw contradicts(index);
      if (mayTrail(rows, index)) trail[counts[3]++] = longestRun - trailMs[index]!;
      else if (trailMs[index] !== 0) throw contradicts(index);
    } else {
      const isExpected = longestRun === ms && leadMs[index] === (mayLead(rows, index) ? ms : 0);
      if (!isExpected || trailMs[index] !== (mayTrail(rows, index) ? ms : 0)) throw contradicts(index);
    }
  }
  for (const [place, column] of [on, longest, lead, trail].entries()) putColumn(column, counts[place]!);
}

const onMsOfOneState = ({ first, knownMs }: DigitalRows, index: number): number =>
  first[index] === 1 ? knownMs[index]! : 0;

function takeTimes(reader: ByteReader, rows: DigitalRows): void {
  const { count, seen, endQuality, knownMs, onMs, first, last, starts, longestMs, leadMs, trailMs } = rows;
  const { hiddenStarts } = rows;
  const places = placesOf(count);
  let length = 0;
  for (let index = 0; index < count; index++) {
    if (hasBoth(rows, index)) places[length++] = index;
    else onMs[index] = onMsOfOneState(rows, index);
  }
  const column = columns[0].of(length);
  takeColumn(reader, column, length);
  for (let next = 0; next < length; next++) {
    const index = places[next]!;
    onMs[index] = first[index] === 1 ? knownMs[index]! - column[next]! : column[next]!;
  }
  const runs = { length: 0, leads: 0, trails: 0 };
  for (let index = 0; index < count; index++) {
    const ms = onMs[index]!;
    longestMs[index] = ms;
    if (ms === 0) continue;
    const isLeading = first[index] === 1;
    const isTrailing = last[index] === 1 && endQuality[index] === GOOD;
    // As in `hasRuns`.
    if (seen[index] === ONLY_GOOD && first[index]! + starts[index]! + hiddenStarts[index]! <= 1) {
      if (isLeading) leadMs[index] = ms;
      if (isTrailing) trailMs[index] = ms;
      continue;
    }
    places[runs.length++] = index;
    if (isLeading) runs.leads++;
    if (isTrailing) runs.trails++;
  }
  takeRuns(reader, rows, runs);
}

/**
 * Reads the runs of the first `length` of the buckets in `places`; this many of them have leading
 * and trailing runs.
 */
function takeRuns(
  reader: ByteReader,
  rows: DigitalRows,
  { length, leads, trails }: { length: number; leads: number; trails: number },
): void {
  const { onMs, longestMs, leadMs, trailMs } = rows;
  const column = columns[0].of(length);
  takeColumn(reader, column, length);
  for (let next = 0; next < length; next++) {
    const index = places[next]!;
    longestMs[index] = onMs[index]! - column[next]!;
  }
  takeColumn(reader, column, leads);
  for (let next = 0, taken = 0; next < length; next++) {
    const index = places[next]!;
    if (mayLead(rows, index)) leadMs[index] = longestMs[index]! - column[taken++]!;
  }
  takeColumn(reader, column, trails);
  for (let next = 0, taken = 0; next < length; next++) {
    const index = places[next]!;
    if (mayTrail(rows, index)) trailMs[index] = longestMs[index]! - column[taken++]!;
  }
}

function placesOf(count: number): Int32Array {
  if (places.length < count) places = new Int32Array(count);
  return places;
}
