import { GOOD } from '../codec/quality-codes.ts';
import type { SampleColumns } from '../codec/samples.ts';
import type { Kind } from './kind.ts';
import type { Rows, Spans } from './rows.ts';
import { countedQuality, hasValue, NO_SAMPLE, type RollUpSummary } from './summary.ts';

/**
 * Columns of stored aggregates of an analog point; `Summary` and `AnalogSummary` define them.
 * `meanSteps`: the mean is this many of the MEAN_STEPS steps between `min` and `max`; 0 if these
 * are the same, or there is none.
 */
export const ANALOG_COLUMNS = [
  'knownMs',
  'samples',
  'seen',
  'endQuality',
  'first',
  'last',
  'min',
  'max',
  'meanSteps',
] as const;
export type AnalogColumn = (typeof ANALOG_COLUMNS)[number];
export type AnalogSpans = Spans<AnalogColumn>;

/**
 * The resolution of a stored mean between minimum and maximum. Its error is at most half a step:
 * 0.0008 % of the change within the bucket. An exact sum would take half as much space again for
 * each quarter.
 */
export const MEAN_STEPS = 65_536;

/** An analog point in a bucket. */
export class AnalogSummary implements RollUpSummary {
  knownMs = 0;
  samples = 0;
  seen = 0;
  endQuality: number = NO_SAMPLE;
  first = Number.NaN;
  last = Number.NaN;
  /** Minimum and maximum good value that held or arrived; NaN if there was none. */
  min = Number.NaN;
  max = Number.NaN;
  /** Good values times the milliseconds for which they held. */
  sum = 0;

  hold(ms: number): void {
    this.seen |= 1 << this.endQuality;
    if (this.endQuality !== GOOD) return;
    this.knownMs += ms;
    this.sum += this.last * ms;
    this.#note(this.last);
  }

  take(value: number, quality: number): void {
    this.samples++;
    this.endQuality = countedQuality(value, quality);
    this.seen |= 1 << this.endQuality;
    if (this.endQuality !== GOOD) return;
    // One kind of zero.
    this.last = value + 0;
    this.#note(this.last);
  }

  takeRun({ atMs: times, values, qualities }: SampleColumns, from: number, to: number, atMs: number): void {
    // In a new bucket the initial value is still to be included.
    if (this.endQuality === GOOD) this.#note(this.last);
    // Local variables instead of fields over the samples: this is where years are aggregated.
    let { knownMs, seen, endQuality, first, last, min, max, sum } = this;
    let at = atMs;
    seen |= 1 << endQuality;
    for (let index = from; index < to; index++) {
      const ms = times[index]! - at;
      at += ms;
      if (endQuality === GOOD) {
        knownMs += ms;
        sum += last * ms;
      }
      endQuality = countedQuality(values[index]!, qualities[index]!);
      seen |= 1 << endQuality;
      if (endQuality !== GOOD) continue;
      last = values[index]! + 0;
      if (Number.isNaN(first)) first = last;
      if (!(last >= min)) min = last;
      if (!(last <= max)) max = last;
    }
    this.knownMs = knownMs;
    this.samples += to - from;
    this.seen = seen;
    this.endQuality = endQuality;
    this.first = first;
    this.last = last;
    this.min = min;
    this.max = max;
    this.sum = sum;
  }

  skip(): void {
    this.endQuality = NO_SAMPLE;
    this.seen |= 1 << NO_SAMPLE;
  }

  next(): void {
    this.knownMs = 0;
    this.samples = 0;
    this.seen = 0;
    this.first = Number.NaN;
    this.min = Number.NaN;
    this.max = Number.NaN;
    this.sum = 0;
  }

  /**
   * The time-weighted mean of the good values; NaN if there was none. Never outside `min` and
   * `max`.
   */
  mean(): number {
    if (!hasValue(this.seen)) return Number.NaN;
    const mean = this.sum / this.knownMs;
    // A value that only arrived, and has not held yet, is all there is; and values beyond 10^302
    // have no finite sum.
    if (Number.isNaN(mean)) return this.min;
    return Math.min(Math.max(mean, this.min), this.max);
  }

  /** Adds the stored aggregates from index `from` up to `to`, of the time that follows. */
  addRows(rows: Rows<AnalogColumn>, from: number, to: number): void {
    // Local variables instead of fields over the rows: this is where years are combined.
    let { knownMs, samples, seen, last, min, max, sum } = this;
    for (let index = from; index < to; index++) {
      const rowSeen = rows.seen[index]!;
      samples += rows.samples[index]!;
      seen |= rowSeen;
      const rowLast = rows.last[index]!;
      if (!Number.isNaN(rowLast)) last = rowLast;
      if (!hasValue(rowSeen)) continue;
      const rowKnownMs = rows.knownMs[index]!;
      knownMs += rowKnownMs;
      sum += meanOf(rows, index) * rowKnownMs;
      if (Number.isNaN(this.first)) this.first = rows.first[index]!;
      if (!(rows.min[index]! >= min)) min = rows.min[index]!;
      if (!(rows.max[index]! <= max)) max = rows.max[index]!;
    }
    this.knownMs = knownMs;
    this.samples = samples;
    this.seen = seen;
    this.last = last;
    this.min = min;
    this.max = max;
    this.sum = sum;
    if (to > from) this.endQuality = rows.endQuality[to - 1]!;
  }

  #note(value: number): void {
    if (Number.isNaN(this.first)) this.first = value;
    if (!(value >= this.min)) this.min = value;
    if (!(value <= this.max)) this.max = value;
  }
}

/** The time-weighted mean of a stored aggregate; NaN if no good value held or arrived. */
export function meanOf(rows: Rows<AnalogColumn>, index: number): number {
  if (!hasValue(rows.seen[index]!)) return Number.NaN;
  const min = rows.min[index]!;
  const steps = rows.meanSteps[index]!;
  if (steps === 0) return min;
  if (steps === MEAN_STEPS) return rows.max[index]!;
  const max = rows.max[index]!;
  const share = steps / MEAN_STEPS;
  // Weighted and not min + distance × share: the distance of two large values may not be finite.
  return Math.min(Math.max(min * (1 - share) + max * share, min), max);
}

function meanSteps(summary: AnalogSummary): number {
  const { min, max } = summary;
  if (summary.knownMs === 0 || !(min < max)) return 0;
  // Halves, so that the distance of two large values stays finite; that of the two smallest numbers
  // is lost.
  const distance = max / 2 - min / 2;
  return distance > 0 ? Math.round(MEAN_STEPS * ((summary.mean() / 2 - min / 2) / distance)) : 0;
}

/** How aggregates of analog points are stored. */
export const analogKind: Kind<AnalogSummary, AnalogColumn> = {
  columns: ANALOG_COLUMNS,
  create: () => new AnalogSummary(),
  write(summary, rows, index) {
    rows.knownMs[index] = summary.knownMs;
    rows.samples[index] = summary.samples;
    rows.seen[index] = summary.seen;
    rows.endQuality[index] = summary.endQuality;
    rows.first[index] = summary.first;
    rows.last[index] = summary.last;
    rows.min[index] = summary.min;
    rows.max[index] = summary.max;
    rows.meanSteps[index] = meanSteps(summary);
  },
};
