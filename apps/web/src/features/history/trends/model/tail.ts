import { analogBuckets, type SampleColumns } from '@outpost/core';
import type { AnalogColumns } from './columns.ts';
import { type DigitalPieces, statePiece, type TrendPiece } from './pieces.ts';

/** Live values of a point since the trend was requested, in order of time. */
export interface Tail {
  readonly atMs: readonly number[];
  /** A digital value is 1 or 0; NaN: no value. */
  readonly values: readonly number[];
  /** Index in QUALITIES. */
  readonly qualities: readonly number[];
  /** The last value holds until then: the last good poll of the station. */
  readonly untilMs: number;
}

/** Maximum entries per point; the next response replaces them long before. */
const MOST = 5_000;

/** The index of the entry that holds at an instant; 0 if all are later. */
function indexAt(atMs: readonly number[], instant: number): number {
  const later = atMs.findIndex((at) => at > instant);
  return Math.max(0, (later < 0 ? atMs.length : later) - 1);
}

/** Stores the tails of points. */
export class Tails {
  readonly #tails = new Map<
    number,
    { atMs: number[]; values: number[]; qualities: number[]; untilMs: number }
  >();

  /** Adds a value or a quality at `atMs`. Older ones than the last are dropped. */
  note(pointId: number, atMs: number, value: number, quality: number): void {
    let tail = this.#tails.get(pointId);
    if (tail === undefined) {
      tail = { atMs: [], values: [], qualities: [], untilMs: Number.NEGATIVE_INFINITY };
      this.#tails.set(pointId, tail);
    }
    const last = tail.atMs.length - 1;
    if (last >= 0 && atMs <= tail.atMs[last]!) return;
    tail.untilMs = Math.max(tail.untilMs, atMs);
    const isSame = last >= 0 && Object.is(tail.values[last], value) && tail.qualities[last] === quality;
    if (isSame) return;
    tail.atMs.push(atMs);
    tail.values.push(value);
    tail.qualities.push(quality);
    if (tail.atMs.length > MOST)
      for (const column of [tail.atMs, tail.values, tail.qualities]) column.shift();
  }

  /** Drops what is older, except the value that holds then. */
  forget(beforeMs: number): void {
    for (const tail of this.#tails.values()) {
      const drop = indexAt(tail.atMs, beforeMs);
      for (const column of [tail.atMs, tail.values, tail.qualities]) column.splice(0, drop);
    }
  }

  of(pointId: number): Tail | null {
    return this.#tails.get(pointId) ?? null;
  }
}

/**
 * Merges live values into a trend. In a bucket with both, the average is weighted by time.
 * @param sinceMs when the trend was requested
 */
export function withTail(columns: AnalogColumns, tail: Tail | null, sinceMs: number): AnalogColumns {
  const { startMs, stepMs, count } = columns;
  if (tail === null || tail.atMs.length === 0 || tail.untilMs <= sinceMs) return columns;
  const from = indexAt(tail.atMs, sinceMs);
  const samples: SampleColumns = {
    atMs: Float64Array.from(tail.atMs.slice(from), (atMs) => Math.max(atMs, sinceMs)),
    values: Float64Array.from(tail.values.slice(from)),
    qualities: Uint8Array.from(tail.qualities.slice(from)),
  };
  const first = Math.max(0, Math.floor((samples.atMs[0]! - startMs) / stepMs));
  if (first >= count) return columns;
  const window = { startMs: startMs + first * stepMs, widthMs: stepMs, count: count - first };
  const { rows } = analogBuckets(samples, window, tail.untilMs);
  const [min, max] = [columns.min.slice(), columns.max.slice()];
  const [mean, last, knownMs] = [columns.mean.slice(), columns.last.slice(), columns.knownMs.slice()];
  const quality = columns.quality.slice();
  for (let row = 0; row < rows.count; row++) {
    if (rows.seen[row] === 0) continue;
    const at = first + row;
    if (quality[at]! < 0) quality[at] = 0;
    if (Number.isNaN(rows.mean[row]!)) continue;
    const isNew = Number.isNaN(mean[at]!);
    const before = isNew ? 0 : knownMs[at]!;
    const since = Math.max(0, Math.min(rows.knownMs[row]!, stepMs - before));
    min[at] = isNew ? rows.min[row]! : Math.min(min[at]!, rows.min[row]!);
    max[at] = isNew ? rows.max[row]! : Math.max(max[at]!, rows.max[row]!);
    mean[at] =
      isNew || before + since === 0
        ? rows.mean[row]!
        : (mean[at]! * before + rows.mean[row]! * since) / (before + since);
    last[at] = rows.last[row]!;
    knownMs[at] = before + since;
  }
  return { ...columns, min, max, mean, last, knownMs, quality };
}

/**
 * Merges live values into a state band. Buckets wait for the next response: a change would not be
 * visible.
 */
export function withDigitalTail(digital: DigitalPieces, tail: Tail | null, sinceMs: number): DigitalPieces {
  if (tail === null || tail.atMs.length === 0 || digital.stepMs > 0) return digital;
  const pieces = [...digital.pieces];
  const from = indexAt(tail.atMs, sinceMs);
  const endMs = pieces.at(-1)?.toMs;
  if (endMs !== undefined && (digital.endsUnknown || tail.qualities[from] !== 0)) {
    // An earlier outage continues: the value before it does not hold up to the first live value.
    extend(pieces, endMs, Math.max(endMs, tail.atMs[from]!), null);
  }
  tail.atMs.forEach((atMs, index) => {
    if (index < from) return;
    const endMs = tail.atMs[index + 1] ?? tail.untilMs;
    const value = tail.qualities[index] === 0 ? tail.values[index] === 1 : null;
    extend(pieces, Math.max(atMs, pieces.at(-1)?.toMs ?? atMs), endMs, value);
  });
  return { ...digital, pieces };
}

function extend(pieces: TrendPiece[], fromMs: number, toMs: number, value: boolean | null): void {
  if (toMs <= fromMs) return;
  const before = pieces.at(-1);
  const next = statePiece(fromMs, toMs, value, false);
  if (before === undefined) {
    pieces.push(next);
    return;
  }
  if (before.state === next.state) {
    pieces[pieces.length - 1] = { ...statePiece(before.fromMs, toMs, value, false), changes: before.changes };
    return;
  }
  // The last state holds until a different value is known.
  if (before.toMs < fromMs) pieces[pieces.length - 1] = stretched(before, fromMs);
  const isChange = before.state !== 'unknown' && value !== null;
  pieces.push({ ...next, changes: isChange ? 1 : 0 });
}

function stretched(piece: TrendPiece, toMs: number): TrendPiece {
  const value = piece.state === 'unknown' ? null : piece.state === 'on';
  return { ...statePiece(piece.fromMs, toMs, value, false), changes: piece.changes };
}
