const QUARTER_MS = 900_000;
const QUARTERS = 96;
const MOST = 65_535;
const SHARE_PLACES = 100_000;

/**
 * Share of good polls in the last 24 h, for every station: 96 quarters of an hour of two counters
 * each, all stations' in one array (384 bytes per station).
 */
export class SuccessRing {
  #capacity = 0;
  #good = new Uint16Array(0);
  #total = new Uint16Array(0);
  #goodSum = new Uint32Array(0);
  #totalSum = new Uint32Array(0);
  /** The quarter in which a station was last counted; -1 for one that was never. */
  #quarter = new Int32Array(0);

  /**
   * Counts polls of one kind.
   * @param slot the station's
   * @param weight how many polls; a failure of a station in back-off stands for all skipped periods
   * @param nowMs a clock that never jumps
   */
  count(slot: number, good: boolean, weight: number, nowMs: number): void {
    this.#reserve(slot);
    this.#roll(slot, nowMs);
    const at = slot * QUARTERS + (this.#quarter[slot]! % QUARTERS);
    const room = Math.min(weight, MOST - this.#total[at]!);
    this.#total[at]! += room;
    this.#totalSum[slot]! += room;
    if (!good) return;
    this.#good[at]! += room;
    this.#goodSum[slot]! += room;
  }

  /**
   * Share of good polls, 0 to 1; null when there was none in 24 h. Rounded down to five places, so
   * that one bad poll never rounds to none and the share of a responding station does not change
   * with every poll.
   */
  share(slot: number, nowMs: number): number | null {
    if (slot >= this.#capacity) return null;
    this.#roll(slot, nowMs);
    const total = this.#totalSum[slot]!;
    return total === 0 ? null : Math.floor((this.#goodSum[slot]! * SHARE_PLACES) / total) / SHARE_PLACES;
  }

  /** Clears a slot for the next station. */
  clear(slot: number): void {
    if (slot >= this.#capacity) return;
    const from = slot * QUARTERS;
    this.#good.fill(0, from, from + QUARTERS);
    this.#total.fill(0, from, from + QUARTERS);
    this.#goodSum[slot] = 0;
    this.#totalSum[slot] = 0;
    this.#quarter[slot] = -1;
  }

  /** Drops the quarters that are more than a day old. */
  #roll(slot: number, nowMs: number): void {
    const quarter = Math.floor(nowMs / QUARTER_MS);
    const last = this.#quarter[slot]!;
    if (quarter === last) return;
    this.#quarter[slot] = quarter;
    if (last < 0) return;
    for (let q = Math.max(last + 1, quarter - QUARTERS + 1); q <= quarter; q++) {
      const at = slot * QUARTERS + (q % QUARTERS);
      this.#goodSum[slot]! -= this.#good[at]!;
      this.#totalSum[slot]! -= this.#total[at]!;
      this.#good[at] = 0;
      this.#total[at] = 0;
    }
  }

  #reserve(slot: number): void {
    if (slot < this.#capacity) return;
    const capacity = Math.max(slot + 1, this.#capacity + (this.#capacity >> 2), 16);
    this.#good = grown(this.#good, new Uint16Array(capacity * QUARTERS));
    this.#total = grown(this.#total, new Uint16Array(capacity * QUARTERS));
    this.#goodSum = grown(this.#goodSum, new Uint32Array(capacity));
    this.#totalSum = grown(this.#totalSum, new Uint32Array(capacity));
    this.#quarter = grown(this.#quarter, new Int32Array(capacity).fill(-1));
    this.#capacity = capacity;
  }
}

function grown<A extends Uint16Array | Uint32Array | Int32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
