import { GOOD } from '../codec/quality-codes.ts';
import type { SampleColumns } from '../codec/samples.ts';
import type { Kind } from './kind.ts';
import type { Rows, Spans } from './rows.ts';
import { countedQuality, NO_SAMPLE, type RollUpSummary } from './summary.ts';

/** Columns of stored aggregates of a digital point; `Summary` and `DigitalSummary` define them. */
export const DIGITAL_COLUMNS = [
  'knownMs',
  'samples',
  'seen',
  'endQuality',
  'first',
  'last',
  'onMs',
  'starts',
  'stops',
  'hiddenStarts',
  'longestMs',
  'leadMs',
  'trailMs',
] as const;
export type DigitalColumn = (typeof DIGITAL_COLUMNS)[number];
export type DigitalSpans = Spans<DigitalColumn>;

/** A digital point in a bucket. Its states are 1 (on) and 0 (off). */
export class DigitalSummary implements RollUpSummary {
  knownMs = 0;
  samples = 0;
  seen = 0;
  endQuality: number = NO_SAMPLE;
  first = Number.NaN;
  last = Number.NaN;
  /** Milliseconds for which it was known to be on; off is the rest of `knownMs`. */
  onMs = 0;
  /** Observed starts: known off up to the moment from which it is known on. */
  starts = 0;
  /** Observed stops, in the same way. */
  stops = 0;
  /**
   * Times it was off before and on after unknown time: it started in between at least once,
   * unobserved.
   */
  hiddenStarts = 0;
  /**
   * The longest uninterrupted time for which it was known to be on, and the ones that begin with
   * the bucket and that end with it. Unknown time interrupts. Time outside the bucket is not
   * included.
   */
  longestMs = 0;
  leadMs = 0;
  trailMs = 0;
  /** It has been on since the bucket began, or the bucket has just begun. */
  isLeading = true;

  hold(ms: number): void {
    this.seen |= 1 << this.endQuality;
    if (this.endQuality !== GOOD) {
      this.#break();
      return;
    }
    this.knownMs += ms;
    if (Number.isNaN(this.first)) this.first = this.last;
    if (this.last === 0) {
      this.#break();
      return;
    }
    this.onMs += ms;
    this.trailMs += ms;
    if (this.isLeading) this.leadMs = this.trailMs;
    if (this.trailMs > this.longestMs) this.longestMs = this.trailMs;
  }

  take(value: number, quality: number): void {
    const before = this.endQuality;
    this.samples++;
    this.endQuality = countedQuality(value, quality);
    this.seen |= 1 << this.endQuality;
    if (this.endQuality !== GOOD) {
      this.#break();
      return;
    }
    const state = value === 0 ? 0 : 1;
    if (before === GOOD) {
      if (state > this.last) this.starts++;
      else if (state < this.last) this.stops++;
    } else if (this.last === 0 && state === 1) {
      this.hiddenStarts++;
    }
    this.last = state;
    if (Number.isNaN(this.first)) this.first = state;
    if (state === 0) this.#break();
  }

  takeRun({ atMs: times, values, qualities }: SampleColumns, from: number, to: number, atMs: number): void {
    let at = atMs;
    for (let index = from; index < to; index++) {
      this.hold(times[index]! - at);
      at = times[index]!;
      this.take(values[index]!, qualities[index]!);
    }
  }

  skip(): void {
    this.endQuality = NO_SAMPLE;
    this.seen |= 1 << NO_SAMPLE;
    this.#break();
  }

  next(): void {
    this.knownMs = 0;
    this.samples = 0;
    this.seen = 0;
    this.first = Number.NaN;
    this.onMs = 0;
    this.starts = 0;
    this.stops = 0;
    this.hiddenStarts = 0;
    this.longestMs = 0;
    this.leadMs = 0;
    this.trailMs = 0;
    this.isLeading = true;
  }

  /** Adds the stored aggregates from index `from` up to `to`, of the time that follows. */
  addRows(rows: Rows<DigitalColumn>, from: number, to: number): void {
    // Local variables instead of fields over the rows: this is where years are combined.
    let { knownMs, samples, seen, last, onMs, starts, stops, hiddenStarts } = this;
    for (let index = from; index < to; index++) {
      knownMs += rows.knownMs[index]!;
      samples += rows.samples[index]!;
      seen |= rows.seen[index]!;
      const rowLast = rows.last[index]!;
      if (!Number.isNaN(rowLast)) last = rowLast;
      if (Number.isNaN(this.first)) this.first = rows.first[index]!;
      onMs += rows.onMs[index]!;
      starts += rows.starts[index]!;
      stops += rows.stops[index]!;
      hiddenStarts += rows.hiddenStarts[index]!;
    }
    this.knownMs = knownMs;
    this.samples = samples;
    this.seen = seen;
    this.last = last;
    this.onMs = onMs;
    this.starts = starts;
    this.stops = stops;
    this.hiddenStarts = hiddenStarts;
    if (to > from) this.endQuality = rows.endQuality[to - 1]!;
    this.#joinRuns(rows, from, to);
  }

  #joinRuns(rows: Rows<DigitalColumn>, from: number, to: number): void {
    let { longestMs, leadMs, trailMs, isLeading } = this;
    for (let index = from; index < to; index++) {
      const rowLeadMs = rows.leadMs[index]!;
      const rowTrailMs = rows.trailMs[index]!;
      const joinedMs = trailMs + rowLeadMs;
      longestMs = Math.max(longestMs, joinedMs, rows.longestMs[index]!);
      if (isLeading) leadMs += rowLeadMs;
      // All time on is both at the beginning and at the end: it never went off.
      if (rowLeadMs > 0 && rowLeadMs === rowTrailMs && rowLeadMs === rows.onMs[index]!) trailMs = joinedMs;
      else {
        trailMs = rowTrailMs;
        isLeading = false;
      }
    }
    this.longestMs = longestMs;
    this.leadMs = leadMs;
    this.trailMs = trailMs;
    this.isLeading = isLeading;
  }

  #break(): void {
    this.trailMs = 0;
    this.isLeading = false;
  }
}

/** How aggregates of digital points are stored. */
export const digitalKind: Kind<DigitalSummary, DigitalColumn> = {
  columns: DIGITAL_COLUMNS,
  create: () => new DigitalSummary(),
  write(summary, rows, index) {
    rows.knownMs[index] = summary.knownMs;
    rows.samples[index] = summary.samples;
    rows.seen[index] = summary.seen;
    rows.endQuality[index] = summary.endQuality;
    rows.first[index] = summary.first;
    rows.last[index] = summary.last;
    rows.onMs[index] = summary.onMs;
    rows.starts[index] = summary.starts;
    rows.stops[index] = summary.stops;
    rows.hiddenStarts[index] = summary.hiddenStarts;
    rows.longestMs[index] = summary.longestMs;
    rows.leadMs[index] = summary.leadMs;
    rows.trailMs[index] = summary.trailMs;
  },
};
