import type { Clock } from './clock.ts';
import { ClockSteps } from './clock-steps.ts';

/** Stored times until which something waits. Both throw what the storage does. */
export interface StoredWaits {
  /** The clock was set back by so much: what was to be later than now is to be so much sooner. */
  clockSetBack(nowMs: number, byMs: number): Promise<void>;
  /** Has all that is to be later than that done by then: the clock was set back while nobody looked. */
  noneLaterThan(atMs: number): Promise<void>;
}

/** Lets nothing that is stored wait for longer when the clock is set back, while the server runs or before it did. */
export class ClockFollower {
  readonly #clock: Clock;
  readonly #waits: StoredWaits;
  readonly #longestMs: () => number;
  /** null: something may wait for a time before this process. */
  #steps: ClockSteps | null = null;
  /** By how much the clock was set back, and nothing stored is yet. */
  #setBackMs = 0;

  /** @param longestMs longer than this nothing waits by itself */
  constructor(clock: Clock, waits: StoredWaits, longestMs: () => number) {
    this.#clock = clock;
    this.#waits = waits;
    this.#longestMs = longestMs;
  }

  /** To be called before it is looked for what is due. */
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
