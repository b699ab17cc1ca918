/** Counts durations in whole milliseconds. */
export class Histogram {
  readonly #counts = new Float64Array(10_001);
  total = 0;

  add(ms: number, times = 1): void {
    this.#counts[Math.min(Math.max(0, Math.round(ms)), 10_000)]! += times;
    this.total += times;
  }

  /** @param share 0 to 1 */
  at(share: number): number {
    let left = Math.max(1, Math.ceil(share * this.total));
    for (let ms = 0; ms < this.#counts.length; ms++) {
      left -= this.#counts[ms]!;
      if (left <= 0) return ms;
    }
    return Number.NaN;
  }
}
