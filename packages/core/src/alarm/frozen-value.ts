/**
 * The number of parts into which the time is divided; the time evaluated is up to one part longer.
 */
const PARTS = 12;
/** With fewer samples the result is unknown. */
const MIN_SAMPLES = 3;

export const FROZEN = 1;
export const MOVING = 0;

/** Whether a value has changed within a sliding time, in which only consecutive polls count. */
export class FrozenValue {
  readonly #change: number;
  readonly #overMs: number;
  readonly #partMs: number;
  /** Minimum and maximum of each part; a ring. */
  readonly #low = new Float64Array(PARTS + 1).fill(Number.POSITIVE_INFINITY);
  readonly #high = new Float64Array(PARTS + 1).fill(Number.NEGATIVE_INFINITY);
  #part = 0;
  /** The time counted in the newest part and in all parts, ms. */
  #inPartMs = 0;
  #countedMs = 0;
  #samples = 0;
  #lastAtMs = Number.NaN;
  #lastValue = Number.NaN;

  /**
   * @param change the largest change that counts as frozen, engineering units
   * @param overMs the time
   */
  constructor(change: number, overMs: number) {
    this.#change = change;
    this.#overMs = overMs;
    this.#partMs = overMs / PARTS;
  }

  /**
   * Adds a good value as decoded.
   * @param atMs of a time that stops while nothing can be read
   * @param previousMs the poll before; the time since then counts if that value was added too
   * @returns FROZEN: no two values of the time are further apart than the change; MOVING: some are;
   * NaN: not yet known
   */
  add(atMs: number, previousMs: number, value: number): number {
    const isNext = this.#lastAtMs === previousMs && atMs > previousMs;
    if (isNext) this.#advance(atMs - previousMs);
    this.#lastAtMs = atMs;
    this.#lastValue = value;
    this.#samples += 1;
    this.#take(value);
    if (this.#spread() > this.#change) return MOVING;
    return this.#countedMs >= this.#overMs && this.#samples >= MIN_SAMPLES ? FROZEN : Number.NaN;
  }

  #advance(ms: number): void {
    this.#countedMs += ms;
    this.#inPartMs += ms;
    const steps = Math.floor(this.#inPartMs / this.#partMs);
    if (steps === 0) return;
    this.#inPartMs -= steps * this.#partMs;
    for (let step = 0; step < Math.min(steps, PARTS + 1); step++) {
      this.#part = (this.#part + 1) % (PARTS + 1);
      this.#low[this.#part] = Number.POSITIVE_INFINITY;
      this.#high[this.#part] = Number.NEGATIVE_INFINITY;
    }
    // The change to the next value starts at this one, however long ago it was read.
    this.#take(this.#lastValue);
  }

  #take(value: number): void {
    this.#low[this.#part] = Math.min(this.#low[this.#part]!, value);
    this.#high[this.#part] = Math.max(this.#high[this.#part]!, value);
  }

  #spread(): number {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let part = 0; part <= PARTS; part++) {
      low = Math.min(low, this.#low[part]!);
      high = Math.max(high, this.#high[part]!);
    }
    return high - low;
  }
}
