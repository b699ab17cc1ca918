import { analogBuckets, type SampleColumns } from '@outpost/core';
import type { AnalogColumns } from './columns.ts';
import { type DigitalPieces, statePiece, type TrendPiece } from './pieces.ts';

/** What the live connection has said of a point since its trend was asked for, in the order of time. */
export interface Tail {
  readonly atMs: readonly number[];
  /** A digital value is 1 or 0; NaN: there is none. */
  readonly values: readonly number[];
  /** Index in QUALITIES. */
  readonly qualities: readonly number[];
  /** The last of them holds until then: the station's last good poll. */
  readonly untilMs: number;
}

/** Most entries kept of a point; the answer that replaces them comes long before. */
const MOST = 5_000;

/** The index of the entry that holds at an instant; 0 when all came later. */
function indexAt(atMs: readonly number[], instant: number): number {
  const later = atMs.findIndex((at) => at > instant);
  return Math.max(0, (later < 0 ? atMs.length : later) - 1);
}

/** Keeps tails of points. */
export class Tails {
  readonly #tails = new Map<
    number,
    { atMs: number[]; values: number[]; qualities: number[]; untilMs: number }
  >();

  /** A value that was measured, or was found not to be good, at `atMs`. One that is older than the last is dropped. */
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

  /** Forgets what was before, but for what held then. */
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
 * A trend with what has come since: the buckets from then on know it too, the others stay. Where both know something of a
 * bucket its mean is by time, as far as the bucket is long.
 *
 * @param sinceMs when the trend was asked for
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

/** A state band with what has come since. Where pieces are buckets the next answer brings it: it would not be seen. */
export function withDigitalTail(digital: DigitalPieces, tail: Tail | null, sinceMs: number): DigitalPieces {
  if (tail === null || tail.atMs.length === 0 || !digital.isExact) return digital;
  const pieces = [...digital.pieces];
  const from = indexAt(tail.atMs, sinceMs);
  const endMs = pieces.at(-1)?.toMs;
  if (endMs !== undefined && (digital.endsUnknown || tail.qualities[from] !== 0)) {
    // An outage that began before and goes on: what held before it does not reach up to the first thing that was said since.
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
  // What held last goes on until the next value is known to differ.
  if (before.toMs < fromMs) pieces[pieces.length - 1] = stretched(before, fromMs);
  const isChange = before.state !== 'unknown' && value !== null;
  pieces.push({ ...next, changes: isChange ? 1 : 0 });
}

function stretched(piece: TrendPiece, toMs: number): TrendPiece {
  const value = piece.state === 'unknown' ? null : piece.state === 'on';
  return { ...statePiece(piece.fromMs, toMs, value, false), changes: piece.changes };
}
