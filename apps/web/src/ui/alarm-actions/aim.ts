/** A row is safe to act on once it has been in its place for so long: people react in about 0.3 s. */
const SETTLED_MS = 500;

/**
 * Which row of a list a press is meant for. A list that sorts itself moves rows under a pointer at rest,
 * and the press would act on a row that the user has not read.
 */
export class Aim {
  /** The row under the pointer when the pointer last moved; null: not known. */
  #aimed: string | null = null;
  /** When each row last changed its place. */
  readonly #movedAtMs = new Map<string, number>();
  #places: ReadonlyMap<string, number> | null = null;

  /** The pointer moved; null: away from the rows, or the user scrolled. */
  pointAt(key: string | null): void {
    this.#aimed = key;
  }

  /** The rows in their order. */
  arrange(keys: readonly string[], nowMs: number): void {
    const places = new Map(keys.map((key, index) => [key, index]));
    for (const [key, index] of places) {
      if (this.#places !== null && this.#places.get(key) !== index) this.#movedAtMs.set(key, nowMs);
    }
    for (const key of this.#movedAtMs.keys()) if (!places.has(key)) this.#movedAtMs.delete(key);
    this.#places = places;
  }

  /** Whether a press on a row is meant for it. The next press there is. */
  accepts(key: string, nowMs: number): boolean {
    const aimed = this.#aimed;
    this.#aimed = key;
    if (aimed !== null && aimed !== key) return false;
    return nowMs - (this.#movedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) >= SETTLED_MS;
  }
}
