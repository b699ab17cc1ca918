import {
  AnalogSummary,
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
  type SampleColumns,
  type SpanFolder,
} from '@outpost/historian/pure';
import { type AnalogBuckets, analogStatistics } from './analog.ts';

/** The percentiles of trends. */
export const TREND_PERCENTILES = [5, 50, 95] as const;

/** A percentile by time: for `percent` % of the known time the value was `value` or less. */
export interface TimePercentile {
  readonly percent: number;
  readonly value: number;
  /** The exact percentile is between these; both are `value` if it is exact. */
  readonly low: number;
  readonly high: number;
}

/** An analog point in a range, by its good values only; NaN where there was none. */
export interface AnalogRangeStatistics {
  readonly min: number;
  readonly max: number;
  /** By time. */
  readonly mean: number;
  readonly last: number;
  /** How long a good value held. */
  readonly knownMs: number;
  /** Empty where no good value held. */
  readonly percentiles: readonly TimePercentile[];
}

/** A digital point in a range, by its good values only. */
export interface DigitalRangeStatistics {
  readonly onMs: number;
  readonly knownMs: number;
  /** Observed starts. */
  readonly starts: number;
  /** Times that it was off before and on after unknown time. */
  readonly hiddenStarts: number;
  /** 1 or 0; NaN if there was none. */
  readonly last: number;
}

/**
 * The lowest values that are not exceeded for each share of the total weight.
 *
 * @param weights of the values, 0 or more; those of 0 do not count
 * @param shares in %
 * @returns one per share; empty if there is no weight
 */
export function weightedPercentiles(
  values: ArrayLike<number>,
  weights: ArrayLike<number>,
  shares: readonly number[],
): number[] {
  const order = Array.from({ length: values.length }, (_, index) => index).filter(
    (index) => weights[index]! > 0,
  );
  order.sort((a, b) => values[a]! - values[b]!);
  let total = 0;
  for (const index of order) total += weights[index]!;
  if (total === 0) return [];
  return shares.map((percent) => {
    // Rounding must not lead beyond the last one.
    let rest = (total * percent) / 100;
    for (const index of order) {
      rest -= weights[index]!;
      if (rest <= 0) return values[index]!;
    }
    return values[order.at(-1)!]!;
  });
}

type AnalogTotal = 'min' | 'max' | 'mean' | 'last' | 'knownMs';
const analogTotal: Kind<AnalogSummary, AnalogTotal> = {
  columns: ['min', 'max', 'mean', 'last', 'knownMs'],
  create: () => new AnalogSummary(),
  write(summary, rows, index) {
    rows.min[index] = summary.min;
    rows.max[index] = summary.max;
    rows.mean[index] = summary.mean();
    rows.last[index] = hasValue(summary.seen) ? summary.last : Number.NaN;
    rows.knownMs[index] = summary.knownMs;
  },
};

/**
 * An analog point in a range, from its samples; everything is exact.
 *
 * @param samples from `fromMs` up to `toMs`, all of them; the last one before, if included, holds
 * at `fromMs`
 * @param untilMs until when the last value holds, or until the newest sample if that is later
 */
export function analogRangeOfSamples(
  samples: SampleColumns,
  fromMs: number,
  toMs: number,
  untilMs: number,
): AnalogRangeStatistics {
  const rows = foldSamples(analogTotal, Float64Array.of(fromMs, toMs), samples, untilMs);
  const { values, weights } = heldValues(samples, fromMs, toMs, untilMs);
  return {
    min: rows.min[0]!,
    max: rows.max[0]!,
    mean: rows.mean[0]!,
    last: rows.last[0]!,
    knownMs: rows.knownMs[0]!,
    percentiles: exactOnes(weightedPercentiles(values, weights, TREND_PERCENTILES)),
  };
}

const exactOnes = (values: readonly number[]): TimePercentile[] =>
  values.map((value, index) => ({ percent: TREND_PERCENTILES[index]!, value, low: value, high: value }));

/** Each good value of a range and how long it held, ms. */
function heldValues(samples: SampleColumns, fromMs: number, toMs: number, untilMs: number) {
  const { atMs, values, qualities } = samples;
  const held: { values: number[]; weights: number[] } = { values: [], weights: [] };
  const endMs = Math.min(toMs, Math.max(untilMs, atMs.at(-1) ?? Number.NEGATIVE_INFINITY));
  let state: Carry = carryBefore(samples, fromMs);
  let startMs = fromMs;
  const close = (ms: number) => {
    if (state.quality === GOOD && ms > startMs) {
      held.values.push(state.value);
      held.weights.push(ms - startMs);
    }
    startMs = Math.max(startMs, ms);
  };
  const end = firstIndexFrom(atMs, toMs);
  for (let index = firstIndexFrom(atMs, fromMs); index < end; index++) {
    close(atMs[index]!);
    const value = values[index]!;
    state = { value: value + 0, quality: countedQuality(value, qualities[index]!) };
  }
  close(endMs);
  return held;
}

/**
 * An analog point in the buckets of a range. A percentile is that of the buckets' averages; the
 * exact one is between those of their minima and of their maxima.
 */
export function analogRangeOfBuckets({ rows }: Pick<AnalogBuckets, 'rows'>): AnalogRangeStatistics {
  const [values, lows, highs] = [rows.mean, rows.min, rows.max].map((column) =>
    weightedPercentiles(column, rows.knownMs, TREND_PERCENTILES),
  );
  return {
    ...analogStatistics({ rows }),
    last: rows.last.findLast((value) => !Number.isNaN(value)) ?? Number.NaN,
    percentiles: values!.map((value, index) => ({
      percent: TREND_PERCENTILES[index]!,
      value,
      low: lows![index]!,
      high: highs![index]!,
    })),
  };
}

type DigitalTotal = 'onMs' | 'knownMs' | 'starts' | 'hiddenStarts' | 'last';
const digitalTotal: Kind<DigitalSummary, DigitalTotal> = {
  columns: ['onMs', 'knownMs', 'starts', 'hiddenStarts', 'last'],
  create: () => new DigitalSummary(),
  write(summary, rows, index) {
    rows.onMs[index] = summary.onMs;
    rows.knownMs[index] = summary.knownMs;
    rows.starts[index] = summary.starts;
    rows.hiddenStarts[index] = summary.hiddenStarts;
    rows.last[index] = hasValue(summary.seen) ? summary.last : Number.NaN;
  },
};

const digitalOf = (rows: Rows<DigitalTotal>): DigitalRangeStatistics => ({
  onMs: rows.onMs[0]!,
  knownMs: rows.knownMs[0]!,
  starts: rows.starts[0]!,
  hiddenStarts: rows.hiddenStarts[0]!,
  last: rows.last[0]!,
});

/** A digital point in a range, from its samples; parameters as in `analogRangeOfSamples`. */
export function digitalRangeOfSamples(
  samples: SampleColumns,
  fromMs: number,
  toMs: number,
  untilMs: number,
): DigitalRangeStatistics {
  return digitalOf(foldSamples(digitalTotal, Float64Array.of(fromMs, toMs), samples, untilMs));
}

/**
 * The same from stored aggregates as they are read.
 *
 * @param fromMs like `toMs` an edge of stored buckets
 */
export function digitalRangeFold(
  fromMs: number,
  toMs: number,
): SpanFolder<DigitalColumn, DigitalRangeStatistics> {
  const fold = new RowFold<DigitalColumn, DigitalSummary, DigitalTotal>(
    digitalTotal,
    Float64Array.of(fromMs, toMs),
  );
  return {
    add: (piece, pieceFromMs, pieceToMs) => fold.add(piece, pieceFromMs, pieceToMs),
    finish: () => digitalOf(fold.finish()),
  };
}
