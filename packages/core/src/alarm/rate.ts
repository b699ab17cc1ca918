import { MINUTE_MS } from '../time-units.ts';

/**
 * Values stored for the time over which a rate is taken; a higher density would not change the
 * result.
 */
const MAX_RETAINED = 32;

/** The rate of change of a value over a sliding time. */
export class RateOfChange {
  readonly #overMs: number;
  readonly #atMs = new Float64Array(MAX_RETAINED);
  readonly #values = new Float64Array(MAX_RETAINED);
  #count = 0;

  /** @param overMs the time over which the rate is taken */
  constructor(overMs: number) {
    this.#overMs = overMs;
  }

  /**
   * Adds a good value and returns the rate of change up to it: the value minus the oldest one
   * within the time, divided by the time between the two, per minute. NaN while less than half of
   * the time is known: after the start, a gap, or a clock that was set back.
   * @returns engineering units per minute; negative while the value falls
   */
  add(atMs: number, value: number): number {
    if (this.#count > 0 && atMs <= this.#atMs[this.#count - 1]!) this.#count = 0;
    this.#drop(atMs - this.#overMs);
    const rate =
      this.#count > 0 && atMs - this.#atMs[0]! >= this.#overMs / 2
        ? ((value - this.#values[0]!) / (atMs - this.#atMs[0]!)) * MINUTE_MS
        : Number.NaN;
    const newest = this.#count - 1;
    if (newest < 0 || atMs - this.#atMs[newest]! >= this.#overMs / (MAX_RETAINED - 1))
      this.#keep(atMs, value);
    return rate;
  }

  #drop(beforeMs: number): void {
    let gone = 0;
    while (gone < this.#count && this.#atMs[gone]! < beforeMs) gone += 1;
    this.#shift(gone);
  }

  #keep(atMs: number, value: number): void {
    if (this.#count === MAX_RETAINED) this.#shift(1);
    this.#atMs[this.#count] = atMs;
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  #shift(gone: number): void {
    if (gone === 0) return;
    this.#atMs.copyWithin(0, gone, this.#count);
    this.#values.copyWithin(0, gone, this.#count);
    this.#count -= gone;
  }
}
