import type { AnalogTrend } from '@outpost/contract';
import { type AnalogStatistics, analogStatistics } from '@outpost/core';
import type { TrendSpan } from './range.ts';

/** An analog point in equal buckets from `startMs`; NaN: a gap. */
export interface AnalogColumns {
  readonly pointId: number;
  readonly startMs: number;
  readonly stepMs: number;
  readonly count: number;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly mean: Float64Array;
  readonly last: Float64Array;
  /** Time with good values, ms. */
  readonly knownMs: Float64Array;
  /** Worst quality as an index in QUALITIES; -1: no data. */
  readonly quality: Int8Array;
}

const numbers = (values: readonly (number | null)[]) =>
  Float64Array.from(values, (value) => value ?? Number.NaN);

/** Converts the response of the server. */
export function columnsOf(trend: AnalogTrend): AnalogColumns {
  return {
    pointId: trend.PointId,
    startMs: Date.parse(trend.StartAt),
    stepMs: trend.BucketMs,
    count: trend.Min.length,
    min: numbers(trend.Min),
    max: numbers(trend.Max),
    mean: numbers(trend.Mean),
    last: numbers(trend.Last),
    knownMs: Float64Array.from(trend.KnownMs),
    quality: Int8Array.from(trend.Quality, (quality) => quality ?? -1),
  };
}

/** The same data at a later time, for comparison. */
export function shiftedColumns(columns: AnalogColumns, byMs: number): AnalogColumns {
  return { ...columns, startMs: columns.startMs + byMs };
}

/** The buckets that overlap a range: from the first index up to the second, exclusive. */
export function bucketsIn(
  columns: AnalogColumns,
  { fromMs, toMs }: TrendSpan,
): readonly [from: number, to: number] {
  const { startMs, stepMs, count } = columns;
  const from = Math.max(0, Math.floor((fromMs - startMs) / stepMs));
  const to = Math.min(count, Math.ceil((toMs - startMs) / stepMs));
  return from < to ? [from, to] : [0, 0];
}

export interface Extent {
  readonly low: number;
  readonly high: number;
}

/** Minimum and maximum in a range; null: no data. */
export function extentOf(columns: AnalogColumns, span: TrendSpan): Extent | null {
  const [from, to] = bucketsIn(columns, span);
  const { min, max } = columns;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = from; index < to; index++) {
    // Comparisons with NaN are false, so gaps have no effect.
    if (min[index]! < low) low = min[index]!;
    if (max[index]! > high) high = max[index]!;
  }
  return low <= high ? { low, high } : null;
}

/** Statistics of a range; partly covered buckets count in full. */
export function statisticsOf(columns: AnalogColumns, span: TrendSpan): AnalogStatistics {
  const [from, to] = bucketsIn(columns, span);
  return analogStatistics({ rows: columns }, from, to);
}

/** One bucket, for the cursor. */
export interface AnalogReading {
  readonly fromMs: number;
  readonly toMs: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly last: number;
  readonly knownMs: number;
  /** As in the columns. */
  readonly quality: number;
}

/** The bucket at an instant; null: outside or a gap. */
export function readingAt(columns: AnalogColumns, atMs: number): AnalogReading | null {
  const { startMs, stepMs, count } = columns;
  const index = Math.floor((atMs - startMs) / stepMs);
  if (index < 0 || index >= count || Number.isNaN(columns.mean[index]!)) return null;
  return {
    fromMs: startMs + index * stepMs,
    toMs: startMs + (index + 1) * stepMs,
    min: columns.min[index]!,
    max: columns.max[index]!,
    mean: columns.mean[index]!,
    last: columns.last[index]!,
    knownMs: columns.knownMs[index]!,
    quality: columns.quality[index]!,
  };
}

/** The gaps of a range up to `untilMs`. */
export function gapsOf(columns: AnalogColumns, span: TrendSpan, untilMs: number): TrendSpan[] {
  const [from, to] = bucketsIn(columns, span);
  const { startMs, stepMs, mean } = columns;
  const gaps: { fromMs: number; toMs: number }[] = [];
  for (let index = from; index < to; index++) {
    if (!Number.isNaN(mean[index]!)) continue;
    const [fromMs, toMs] = [startMs + index * stepMs, Math.min(untilMs, startMs + (index + 1) * stepMs)];
    if (fromMs >= toMs) break;
    const before = gaps.at(-1);
    if (before?.toMs === fromMs) before.toMs = toMs;
    else gaps.push({ fromMs, toMs });
  }
  return gaps;
}

/** Whether a range has a gap; the newest bucket may be incomplete. */
export const hasGap = (columns: AnalogColumns, span: TrendSpan, untilMs: number): boolean =>
  gapsOf(columns, span, untilMs).some(({ fromMs, toMs }) => toMs < untilMs || toMs - fromMs > columns.stepMs);

/** The intersection of all lists; each is ordered and without overlaps. */
export function commonGaps(lists: readonly (readonly TrendSpan[])[]): TrendSpan[] {
  const [first, ...others] = lists;
  return others.reduce<TrendSpan[]>((common, list) => overlaps(common, list), [...(first ?? [])]);
}

function overlaps(one: readonly TrendSpan[], other: readonly TrendSpan[]): TrendSpan[] {
  const found: TrendSpan[] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const fromMs = Math.max(one[a]!.fromMs, other[b]!.fromMs);
    const toMs = Math.min(one[a]!.toMs, other[b]!.toMs);
    if (fromMs < toMs) found.push({ fromMs, toMs });
    if (one[a]!.toMs < other[b]!.toMs) a++;
    else b++;
  }
  return found;
}

/**
 * The last known mean in a time range, where the line of the column ends.
 * @returns its value and the end of its bucket; null: none is known
 */
export function lineEnd(
  { startMs, stepMs, count, mean }: AnalogColumns,
  fromMs: number,
  toMs: number,
): { readonly atMs: number; readonly value: number } | null {
  const first = Math.max(0, Math.floor((fromMs - startMs) / stepMs));
  for (let index = Math.min(count, Math.ceil((toMs - startMs) / stepMs)) - 1; index >= first; index--) {
    const value = mean[index]!;
    if (!Number.isNaN(value)) return { atMs: Math.min(toMs, startMs + (index + 1) * stepMs), value };
  }
  return null;
}
