import { firstIndexFrom, type SampleColumns } from '../history/samples.ts';
import { GOOD } from '../quality-codes.ts';
import { type AnalogSpans, analogKind } from './analog.ts';
import { type DigitalSpans, digitalKind } from './digital.ts';
import { SpanFold } from './fold.ts';
import type { Joinable, Kind } from './kind.ts';
import { checkAligned } from './rollup.ts';
import { RowFold } from './row-fold.ts';
import { createRows, type Rows, type Spans } from './rows.ts';
import { type Carry, countedQuality, NOTHING_KNOWN, type RollUpSummary } from './summary.ts';

/** `count` spans of `stepMs` from `startMs` on: the edges before, between and after them. */
export function regularEdges(startMs: number, stepMs: number, count: number): Float64Array {
  const edges = new Float64Array(count + 1);
  for (let index = 0; index <= count; index++) edges[index] = startMs + index * stepMs;
  return edges;
}

/**
 * What holds just before `ms`, by the samples before it.
 *
 * @param before what held before the first of `samples`, if that is known. Where the only sample before is the mark of a
 *   gap, its value is the last one that was known: hand it in here, or hidden starts after the gap are not found
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
 * Sums up samples between given edges.
 *
 * @param edges ascending; row n is the time from edge n up to edge n + 1
 * @param samples in the order of time; the last one before the first edge holds there
 * @param untilMs what holds last goes on until then, or until the newest sample if that is later
 * @param before what held before the first of `samples`, if that is known
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
 * Sums up stored summaries between given edges, none of which is inside of a stored span.
 *
 * @param edges ascending; row n is the time from edge n up to edge n + 1
 * @param pieces in the order of time; between them and before them nothing is known
 * @returns a row for each two edges; those that begin after the last piece have `seen` 0
 * @throws RangeError for pieces that overlap, or an edge inside of a span
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
 * Fewer and longer spans of an analog point, from shorter ones of which each is a whole number long.
 *
 * @throws RangeError as `foldRows`, or if the start is no multiple of the step
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

/** Fewer and longer spans of a digital point; see `widenAnalog`. */
export function widenDigital(
  pieces: readonly DigitalSpans[],
  startMs: number,
  stepMs: number,
  count: number,
): DigitalSpans {
  checkAligned(startMs, stepMs);
  return { startMs, stepMs, rows: foldRows(digitalKind, regularEdges(startMs, stepMs, count), pieces) };
}
