import type { SampleColumns } from '../history/samples.ts';
import { type Carry, countedQuality, type RollUpSummary } from './summary.ts';

/** Where span `index` begins and the one before it ends; ascending, Infinity behind the last. */
export type EdgeAt = (index: number) => number;

const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Sums up samples span by span as they come. A sample that is exactly on an edge belongs to the span that begins there;
 * of samples at the same time the last counts, so a sample is only taken once the next is later.
 */
export class SpanFold<S extends RollUpSummary> {
  readonly #edgeAt: EdgeAt;
  readonly #close: (summary: S) => void;
  readonly #summary: S;
  #index = 0;
  #startMs: number;
  #endMs: number;
  /** Up to here everything is in the summary. */
  #atMs: number;
  /** The newest sample, and whether it is yet to be taken. */
  #newestMs = NEVER;
  #isPending = false;
  #value = 0;
  #quality = 0;

  /**
   * @param summary an empty one
   * @param close is given the summary of each span once its time is over, in order; it is used again afterwards
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

  /** @throws RangeError for a sample before the first edge, before one that was appended, or before the time held until */
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
   * Takes the sample at `index`, which is pending, and at once all behind it that are in its span and before a later one. Returns the
   * index of the last that was taken.
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

  /** What holds goes on to hold until `ms`. Earlier than what came already: nothing happens. */
  holdUntil(ms: number): void {
    if (ms > this.#newestMs) this.#takePending();
    if (ms > this.#atMs) this.#advance(ms);
  }

  /** Holds until `ms` and, if the span under way has begun, closes it as it is. Nothing may follow. */
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
