import type { Clock, Timer } from '../../platform/clock.ts';

/** How long the value is reused. */
const FRESH_MS = 5 * 60_000;

/**
 * Caches the last value for a short time: the accounts of a schedule get the same message one after
 * the other.
 */
export class LastMade<T> {
  readonly #clock: Clock;
  #kept: { readonly key: string; readonly made: Promise<T> } | null = null;
  #timer: Timer | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The cached value of the key, or else the result of `make`; a failure is not cached. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    if (this.#kept?.key === key) return this.#kept.made;
    this.forget();
    const made = make();
    const kept = { key, made };
    this.#kept = kept;
    this.#timer = this.#clock.setTimeout(() => this.forget(), FRESH_MS);
    made.catch(() => {
      if (this.#kept === kept) this.forget();
    });
    return made;
  }

  forget(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#kept = null;
  }
}
