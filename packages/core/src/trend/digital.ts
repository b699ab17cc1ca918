import {
  type Carry,
  carryBefore,
  countedQuality,
  type DigitalColumn,
  DigitalSummary,
  firstIndexFrom,
  foldSamples,
  GOOD,
  hasValue,
  type Kind,
  RowFold,
  type Rows,
  regularEdges,
  type SampleColumns,
  type SpanFolder,
  type Spans,
} from '@outpost/historian/pure';
import { type TrendWindow, trendWindow } from './window.ts';

/** An unknown state; the known ones are 0 and 1. */
export const UNKNOWN = -1;

/** The states of a digital point: each holds until the next, the last one until `endMs`. */
export interface StateChanges {
  readonly atMs: Float64Array;
  /** 1, 0, or UNKNOWN; each differs from the previous one. */
  readonly states: Int8Array;
  readonly endMs: number;
}

/**
 * `onMs`: how long it was known to be on, of `knownMs`. `changes`: the number of observed changes.
 * `last`: the last known state, NaN where there was none: a gap. `seen`: see `worstQuality`.
 */
export type DigitalBucketColumn = 'onMs' | 'knownMs' | 'changes' | 'last' | 'seen';
export type DigitalBuckets = Spans<DigitalBucketColumn>;

const bucketKind: Kind<DigitalSummary, DigitalBucketColumn> = {
  columns: ['onMs', 'knownMs', 'changes', 'last', 'seen'],
  create: () => new DigitalSummary(),
  write(summary, rows, index) {
    rows.onMs[index] = summary.onMs;
    rows.knownMs[index] = summary.knownMs;
    rows.changes[index] = summary.starts + summary.stops;
    rows.last[index] = hasValue(summary.seen) ? summary.last : Number.NaN;
    rows.seen[index] = summary.seen;
  },
};

/**
 * The changes of a digital point's state, the first entry being the state at `fromMs`. Empty if all
 * of it is in the future.
 *
 * @param samples from `fromMs` up to `toMs`, all of them; the last one before, if included, holds
 * at `fromMs`
 * @param untilMs until when the last value holds, or until the newest sample if that is later
 * @param before the value before the first of `samples`, if known
 */
export function stateChanges(
  samples: SampleColumns,
  fromMs: number,
  toMs: number,
  untilMs: number,
  before?: Carry,
): StateChanges {
  const { atMs, values, qualities } = samples;
  const endMs = Math.min(toMs, Math.max(untilMs, atMs.at(-1) ?? Number.NEGATIVE_INFINITY));
  const times: number[] = [];
  const states: number[] = [];
  const note = (ms: number, value: number, quality: number) => {
    const state = countedQuality(value, quality) !== GOOD ? UNKNOWN : value === 0 ? 0 : 1;
    // Of samples at the same time the last counts.
    if (times.at(-1) === ms) {
      times.pop();
      states.pop();
    }
    if (states.at(-1) === state) return;
    times.push(ms);
    states.push(state);
  };
  if (endMs >= fromMs && toMs > fromMs) {
    const carry = carryBefore(samples, fromMs, before);
    note(fromMs, carry.value, carry.quality);
    const end = firstIndexFrom(atMs, toMs);
    for (let index = firstIndexFrom(atMs, fromMs); index < end; index++) {
      note(atMs[index]!, values[index]!, qualities[index]!);
    }
  }
  return { atMs: Float64Array.from(times), states: Int8Array.from(states), endMs: Math.max(fromMs, endMs) };
}

const bucketsOf = ({ startMs, widthMs }: TrendWindow, rows: Rows<DigitalBucketColumn>): DigitalBuckets => ({
  startMs,
  stepMs: widthMs,
  rows,
});

/** A digital point over time, from its samples; parameters as in `analogBuckets`. */
export function digitalBuckets(
  samples: SampleColumns,
  window: TrendWindow,
  untilMs: number,
  before?: Carry,
): DigitalBuckets {
  const edges = regularEdges(window.startMs, window.widthMs, window.count);
  return bucketsOf(window, foldSamples(bucketKind, edges, samples, untilMs, before));
}

/**
 * A digital point over time, from stored aggregates as they are read: the same as from its samples.
 * See `analogBucketFold`.
 */
export function digitalBucketFold(window: TrendWindow): SpanFolder<DigitalColumn, DigitalBuckets> {
  const fold = new RowFold<DigitalColumn, DigitalSummary, DigitalBucketColumn>(
    bucketKind,
    regularEdges(window.startMs, window.widthMs, window.count),
  );
  return {
    add: (piece, fromMs, toMs) => fold.add(piece, fromMs, toMs),
    finish: () => bucketsOf(window, fold.finish()),
  };
}

/** The same between given edges. See `analogRowFold`. */
export const digitalRowFold = (edges: Float64Array): SpanFolder<DigitalColumn, Rows<DigitalBucketColumn>> =>
  new RowFold<DigitalColumn, DigitalSummary, DigitalBucketColumn>(bucketKind, edges);

/** The same for all of them at once. See `analogBucketsOfSpans`. */
export function digitalBucketsOfSpans(
  pieces: readonly Spans<DigitalColumn>[],
  window: TrendWindow,
): DigitalBuckets {
  const fold = digitalBucketFold(window);
  for (const piece of pieces) fold.add(piece);
  return fold.finish();
}

/** Every change, or buckets where there are too many. */
export type ChangesOrBuckets =
  | { readonly form: 'changes'; readonly changes: StateChanges }
  | { readonly form: 'buckets'; readonly buckets: DigitalBuckets };

/**
 * A digital point over time, from its samples: every change if these are `maxPoints` or fewer,
 * otherwise buckets, which count the changes in them.
 *
 * @param samples of `trendWindow(fromMs, toMs, maxPoints)`, all of them, so that a bucket at the
 * edge is complete, too
 * @param untilMs until when the last value holds, or until the newest sample if that is later
 * @param before the value before the first of `samples`, if known
 */
export function digitalTrend(
  samples: SampleColumns,
  fromMs: number,
  toMs: number,
  maxPoints: number,
  untilMs: number,
  before?: Carry,
): ChangesOrBuckets {
  const changes = stateChanges(samples, fromMs, toMs, untilMs, before);
  if (changes.atMs.length <= maxPoints) return { form: 'changes', changes };
  const window = trendWindow(fromMs, toMs, maxPoints);
  return { form: 'buckets', buckets: digitalBuckets(samples, window, untilMs, before) };
}
