import type { SampleColumns } from '../codec/samples.ts';
import { type Carry, countedQuality, type RollUpSummary } from './summary.ts';

/** Where bucket `index` begins and the previous one ends; ascending, Infinity after the last. */
export type EdgeAt = (index: number) => number;

const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Aggregates samples bucket by bucket as they arrive. A sample exactly on an edge belongs to the
 * bucket that begins there; of samples at the same time the last counts, so a sample is only added
 * once the next is later.
 */
export class SpanFold<S extends RollUpSummary> {
  readonly #edgeAt: EdgeAt;
  readonly #close: (summary: S) => void;
  readonly #summary: S;
  #index = 0;
  #startMs: number;
  #endMs: number;
  /** Everything up to here is in the aggregate. */
  #atMs: number;
  /** The newest sample, and whether it is still to be added. */
  #newestMs = NEVER;
  #isPending = false;
  #value = 0;
  #quality = 0;

  /**
   * @param summary an empty one
   * @param close gets the aggregate of each bucket once its time is over, in order; it is reused
   * afterwards
   */
  constructor(summary: S, carry: Carry, edgeAt: EdgeAt, close: (summary: S) => void) {
    // One kind of zero.
    summary.last = carry.value + 0;
    summary.endQuality = countedQuality(carry.value, carry.quality);
    this.#summary = summary;
    this.#edgeAt = edgeAt;
    this.#close = close;
    this.#startMs = edgeAt(0);
    this.#endMs = edgeAt(1);
    this.#atMs = this.#startMs;
  }

  /**
   * @throws RangeError for a sample before the first edge, before an earlier sample, or before the
   * time held until
   */
  append(samples: SampleColumns, from = 0, to = samples.atMs.length): void {
    const { atMs, values, qualities } = samples;
    for (let index = from; index < to; index++) {
      const at = atMs[index]!;
      if (at !== this.#newestMs) {
        if (!(at >= this.#atMs && at > this.#newestMs))
          throw tooEarly(at, Math.max(this.#atMs, this.#newestMs));
        this.#takePending();
        this.#newestMs = at;
        this.#isPending = true;
      } else if (!this.#isPending) throw tooEarly(at, this.#atMs);
      this.#value = values[index]!;
      this.#quality = qualities[index]!;
      if (index + 1 < to && atMs[index + 1]! > at) index = this.#takeRun(samples, index, to);
    }
  }

  /**
   * Adds the pending sample at `index`, together with all after it that are in its bucket and
   * before a later one. Returns the index of the last one added.
   */
  #takeRun(samples: SampleColumns, index: number, to: number): number {
    this.#takePending();
    const { atMs } = samples;
    const endMs = this.#endMs;
    let end = index + 1;
    while (end + 1 < to && atMs[end]! < endMs && atMs[end + 1]! > atMs[end]!) end++;
    if (end === index + 1) return index;
    this.#summary.takeRun(samples, index + 1, end, this.#atMs);
    this.#atMs = atMs[end - 1]!;
    this.#newestMs = this.#atMs;
    return end - 1;
  }

  /** The current value holds until `ms`. An earlier time has no effect. */
  holdUntil(ms: number): void {
    if (ms > this.#newestMs) this.#takePending();
    if (ms > this.#atMs) this.#advance(ms);
  }

  /** Holds until `ms` and closes the current bucket if it has begun. Nothing may follow. */
  finish(ms: number): void {
    this.holdUntil(Math.max(ms, this.#newestMs));
    this.#takePending();
    const isBegun = this.#atMs > this.#startMs || this.#summary.samples > 0;
    if (isBegun && this.#endMs !== Number.POSITIVE_INFINITY) this.#close(this.#summary);
  }

  #takePending(): void {
    if (!this.#isPending) return;
    this.#isPending = false;
    this.#advance(this.#newestMs);
    this.#summary.take(this.#value, this.#quality);
  }

  #advance(ms: number): void {
    while (ms >= this.#endMs) {
      if (this.#endMs > this.#atMs) this.#summary.hold(this.#endMs - this.#atMs);
      this.#close(this.#summary);
      this.#summary.next();
      this.#atMs = this.#endMs;
      this.#index++;
      this.#startMs = this.#endMs;
      this.#endMs = this.#edgeAt(this.#index + 1);
    }
    if (ms > this.#atMs) this.#summary.hold(ms - this.#atMs);
    this.#atMs = ms;
  }
}

function tooEarly(atMs: number, afterMs: number): RangeError {
  return new RangeError(`expected a sample at or after ${afterMs}, got ${atMs}`);
}
