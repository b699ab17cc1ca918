/** A row is safe to act on once it has been in its place for so long: people react in about 0.3 s. */
export const SETTLED_MS = 500;

/**
 * Which row of a list a press is meant for. A list that sorts itself moves rows under a pointer at rest,
 * and the press would act on a row that the user has not read.
 */
export class Aim {
  /** The row under the pointer when the pointer last moved; null: not known. */
  #aimed: string | null = null;
  /** When each row took the place of another. */
  readonly #takenAtMs = new Map<string, number>();
  #order: readonly string[] = [];

  /** The pointer moved; null: away from the rows, or the user scrolled. */
  pointAt(key: string | null): void {
    this.#aimed = key;
  }

  /**
   * The rows in their order.
   * @returns whether a row took the place of another
   */
  arrange(keys: readonly string[], nowMs: number): boolean {
    let isTaken = false;
    for (const [index, key] of keys.entries()) {
      const before = this.#order[index];
      // Where there was none, no press can have been meant for another.
      if (before === undefined || before === key) continue;
      this.#takenAtMs.set(key, nowMs);
      isTaken = true;
    }
    for (const key of this.#takenAtMs.keys()) if (!keys.includes(key)) this.#takenAtMs.delete(key);
    this.#order = keys;
    return isTaken;
  }

  /** Whether a press on a row is meant for it. The next press there is. */
  accepts(key: string, nowMs: number): boolean {
    const aimed = this.#aimed;
    this.#aimed = key;
    if (aimed !== null && aimed !== key) return false;
    return nowMs - (this.#takenAtMs.get(key) ?? Number.NEGATIVE_INFINITY) >= SETTLED_MS;
  }
}
