import {
  type AnalogColumn,
  AnalogSummary,
  type Carry,
  foldSamples,
  hasValue,
  type Kind,
  RowFold,
  type Rows,
  regularEdges,
  type SampleColumns,
  type SpanFolder,
  type Spans,
} from '@outpost/historian/pure';
import type { TrendWindow } from './window.ts';

/**
 * `min`, `max`, `mean` (by time) and `last` of the good values that held or arrived in the bucket,
 * NaN where there was none: a gap. `knownMs`: how long a good value held. `seen`: see
 * `worstQuality`.
 */
export type AnalogBucketColumn = 'min' | 'max' | 'mean' | 'last' | 'knownMs' | 'seen';
export type AnalogBuckets = Spans<AnalogBucketColumn>;

const bucketKind: Kind<AnalogSummary, AnalogBucketColumn> = {
  columns: ['min', 'max', 'mean', 'last', 'knownMs', 'seen'],
  create: () => new AnalogSummary(),
  write(summary, rows, index) {
    rows.min[index] = summary.min;
    rows.max[index] = summary.max;
    rows.mean[index] = summary.mean();
    rows.last[index] = hasValue(summary.seen) ? summary.last : Number.NaN;
    rows.knownMs[index] = summary.knownMs;
    rows.seen[index] = summary.seen;
  },
};

const edgesOf = ({ startMs, widthMs, count }: TrendWindow) => regularEdges(startMs, widthMs, count);

const bucketsOf = ({ startMs, widthMs }: TrendWindow, rows: Rows<AnalogBucketColumn>): AnalogBuckets => ({
  startMs,
  stepMs: widthMs,
  rows,
});

/**
 * An analog point over time, from its samples. Every sample is in its bucket's `min` and `max`.
 *
 * @param samples from the window, all of them; the last one before it, if included, holds at its
 * start
 * @param untilMs until when the last value holds: the time of the station's last good poll
 * @param before the value before the first of `samples`, if known
 */
export function analogBuckets(
  samples: SampleColumns,
  window: TrendWindow,
  untilMs: number,
  before?: Carry,
): AnalogBuckets {
  return bucketsOf(window, foldSamples(bucketKind, edgesOf(window), samples, untilMs, before));
}

/**
 * An analog point over time, from stored aggregates as they are read: the same as from its samples,
 * apart from the mean, which differs by at most half of 1/65,536 of the distance between a bucket's
 * minimum and maximum. The window's width must be a multiple of their step.
 */
export function analogBucketFold(window: TrendWindow): SpanFolder<AnalogColumn, AnalogBuckets> {
  const fold = new RowFold<AnalogColumn, AnalogSummary, AnalogBucketColumn>(bucketKind, edgesOf(window));
  return {
    add: (piece, fromMs, toMs) => fold.add(piece, fromMs, toMs),
    finish: () => bucketsOf(window, fold.finish()),
  };
}

/** The same between given edges, none of which is inside a stored bucket: row n from edge n on. */
export const analogRowFold = (edges: Float64Array): SpanFolder<AnalogColumn, Rows<AnalogBucketColumn>> =>
  new RowFold<AnalogColumn, AnalogSummary, AnalogBucketColumn>(bucketKind, edges);

/**
 * The same for all of them at once.
 *
 * @param pieces in the order of time
 * @throws RangeError as `SpanFolder.add`
 */
export function analogBucketsOfSpans(
  pieces: readonly Spans<AnalogColumn>[],
  window: TrendWindow,
): AnalogBuckets {
  const fold = analogBucketFold(window);
  for (const piece of pieces) fold.add(piece);
  return fold.finish();
}

/** Statistics of several buckets. */
export interface AnalogStatistics {
  /** Of the good values; NaN if there was none. */
  readonly min: number;
  readonly max: number;
  /** By time. */
  readonly mean: number;
  /** Milliseconds for which a good value held. */
  readonly knownMs: number;
}

/** Statistics of the buckets from index `from` up to `to`. */
export function analogStatistics(
  { rows }: { readonly rows: Rows<'min' | 'max' | 'mean' | 'knownMs'> },
  from = 0,
  to = rows.count,
): AnalogStatistics {
  let [min, max, knownMs, mean] = [Number.NaN, Number.NaN, 0, Number.NaN];
  for (let index = from; index < to; index++) {
    const known = rows.knownMs[index]!;
    if (!(rows.min[index]! >= min) && !Number.isNaN(rows.min[index]!)) min = rows.min[index]!;
    if (!(rows.max[index]! <= max) && !Number.isNaN(rows.max[index]!)) max = rows.max[index]!;
    if (Number.isNaN(mean)) mean = rows.mean[index]!;
    else if (known > 0) mean += (rows.mean[index]! - mean) * (known / (knownMs + known));
    knownMs += known;
  }
  return { min, max, mean, knownMs };
}
