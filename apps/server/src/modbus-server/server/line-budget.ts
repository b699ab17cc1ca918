import { HOUR_MS } from '@outpost/core';
import type { Clock } from '../../platform/clock.ts';

/** How many entries may be written: some at once, and a number per hour from then on. */
export class LineBudget {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #anHour: number;
  #left: number;
  #countedMs: number;
  #leftOut = 0;

  constructor(clock: Clock, most: number, anHour: number) {
    this.#clock = clock;
    this.#most = most;
    this.#anHour = anHour;
    this.#left = most;
    this.#countedMs = clock.monotonicMs();
  }

  /** Whether an entry may be written; one that may not is counted. */
  take(): boolean {
    const nowMs = this.#clock.monotonicMs();
    this.#left = Math.min(this.#most, this.#left + ((nowMs - this.#countedMs) * this.#anHour) / HOUR_MS);
    this.#countedMs = nowMs;
    if (this.#left < 1) {
      this.#leftOut += 1;
      return false;
    }
    this.#left -= 1;
    return true;
  }

  /**
   * Entries that could not be written since the last call; 0 while there is none to spare for
   * reporting it.
   */
  takeLeftOut(): number {
    const count = this.#leftOut;
    if (count === 0 || !this.take()) {
      this.#leftOut = count;
      return 0;
    }
    this.#leftOut = 0;
    return count;
  }
}
