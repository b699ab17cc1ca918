import type { Clock } from './clock.ts';
import { ClockSteps } from './clock-steps.ts';

/** Stored times that something waits for. Both throw what the storage throws. */
export interface StoredWaits {
  /** The clock was set back by so much: stored later times move by the same amount. */
  clockSetBack(nowMs: number, byMs: number): Promise<void>;
  /**
   * Makes everything later than that due by then: the clock was set back while the server was
   * stopped.
   */
  noneLaterThan(atMs: number): Promise<void>;
}

/**
 * Ensures that nothing stored waits longer when the clock is set back, while the server runs or
 * before.
 */
export class ClockFollower {
  readonly #clock: Clock;
  readonly #waits: StoredWaits;
  readonly #longestMs: () => number;
  /** null: something may wait for a time before this process. */
  #steps: ClockSteps | null = null;
  /** By how much the clock was set back, not yet applied to stored times. */
  #setBackMs = 0;

  /** @param longestMs the maximum time that anything waits */
  constructor(clock: Clock, waits: StoredWaits, longestMs: () => number) {
    this.#clock = clock;
    this.#waits = waits;
    this.#longestMs = longestMs;
  }

  /** Call it before checking what is due. */
  async follow(): Promise<void> {
    const clock = this.#clock;
    if (this.#steps === null) {
      await this.#waits.noneLaterThan(clock.now() + this.#longestMs());
      this.#steps = new ClockSteps(clock);
    }
    this.#setBackMs -= Math.min(0, this.#steps.take());
    if (this.#setBackMs > 0) await this.#waits.clockSetBack(clock.now(), this.#setBackMs);
    this.#setBackMs = 0;
  }
}
