import { GOOD } from '../codec/quality-codes.ts';
import { firstIndexFrom, type SampleColumns } from '../codec/samples.ts';
import { type AnalogSpans, analogKind } from './analog.ts';
import { type DigitalSpans, digitalKind } from './digital.ts';
import { SpanFold } from './fold.ts';
import type { Joinable, Kind } from './kind.ts';
import { checkAligned } from './rollup.ts';
import { RowFold } from './row-fold.ts';
import { createRows, type Rows, type Spans } from './rows.ts';
import { type Carry, countedQuality, NOTHING_KNOWN, type RollUpSummary } from './summary.ts';

/** `count` buckets of `stepMs` from `startMs` on: the edges before, between and after them. */
export function regularEdges(startMs: number, stepMs: number, count: number): Float64Array {
  const edges = new Float64Array(count + 1);
  for (let index = 0; index <= count; index++) edges[index] = startMs + index * stepMs;
  return edges;
}

/**
 * The value just before `ms`, by the samples before it.
 *
 * @param before the value before the first of `samples`, if known. Where the only earlier sample is
 * the marker of a
 * gap, its value is the last known one: pass it here, or hidden starts after the gap are not found
 */
export function carryBefore(samples: SampleColumns, ms: number, before: Carry = NOTHING_KNOWN): Carry {
  const { atMs, values, qualities } = samples;
  const count = firstIndexFrom(atMs, ms);
  if (count === 0) return before;
  const quality = countedQuality(values[count - 1]!, qualities[count - 1]!);
  for (let index = count - 1; index >= 0; index--) {
    // Of samples at the same time the last counts.
    if (atMs[index + 1] === atMs[index]) continue;
    const value = values[index]!;
    if (countedQuality(value, qualities[index]!) === GOOD) return { value, quality };
  }
  return { value: before.value, quality };
}

/**
 * Aggregates samples between given edges.
 *
 * @param edges ascending; row n is the time from edge n up to edge n + 1
 * @param samples in the order of time; the last one before the first edge holds there
 * @param untilMs until when the last value holds, or until the newest sample if that is later
 * @param before the value before the first of `samples`, if known
 * @returns a row for each two edges; those that begin after the end of what is known have `seen` 0
 */
export function foldSamples<S extends RollUpSummary, Column extends string>(
  kind: Kind<S, Column>,
  edges: Float64Array,
  samples: SampleColumns,
  untilMs: number,
  before?: Carry,
): Rows<Column> {
  const count = edges.length - 1;
  const rows = createRows(kind.columns, count);
  const startMs = edges[0]!;
  let written = 0;
  const fold = new SpanFold(
    kind.create(),
    carryBefore(samples, startMs, before),
    (index) => edges[index] ?? Number.POSITIVE_INFINITY,
    (summary) => kind.write(summary, rows, written++),
  );
  const { atMs } = samples;
  fold.append(samples, firstIndexFrom(atMs, startMs), firstIndexFrom(atMs, edges[count]!));
  fold.finish(Math.max(untilMs, atMs.at(-1) ?? Number.NEGATIVE_INFINITY));
  while (written < count) kind.write(kind.create(), rows, written++);
  return rows;
}

/**
 * Combines stored aggregates between given edges, none of which is inside a stored bucket.
 *
 * @param edges ascending; row n is the time from edge n up to edge n + 1
 * @param pieces in the order of time; the time between and before them is unknown
 * @returns a row for each two edges; those that begin after the last piece have `seen` 0
 * @throws RangeError for overlapping pieces, or an edge inside a bucket
 */
export function foldRows<Stored extends string, S extends Joinable<Stored>, Column extends string>(
  kind: Kind<S, Column>,
  edges: Float64Array,
  pieces: readonly Spans<Stored>[],
): Rows<Column> {
  const fold = new RowFold<Stored, S, Column>(kind, edges);
  for (const piece of pieces) fold.add(piece);
  return fold.finish();
}

/**
 * Fewer and longer buckets of an analog point, each from a whole number of shorter ones.
 *
 * @throws RangeError as `foldRows`, or if the start is not a multiple of the step
 */
export function widenAnalog(
  pieces: readonly AnalogSpans[],
  startMs: number,
  stepMs: number,
  count: number,
): AnalogSpans {
  checkAligned(startMs, stepMs);
  return { startMs, stepMs, rows: foldRows(analogKind, regularEdges(startMs, stepMs, count), pieces) };
}

/** Fewer and longer buckets of a digital point; see `widenAnalog`. */
export function widenDigital(
  pieces: readonly DigitalSpans[],
  startMs: number,
  stepMs: number,
  count: number,
): DigitalSpans {
  checkAligned(startMs, stepMs);
  return { startMs, stepMs, rows: foldRows(digitalKind, regularEdges(startMs, stepMs, count), pieces) };
}
