import type { Clock } from './clock.ts';

/** Smaller steps are normal clock adjustment. */
const MIN_STEP_MS = 1_000;

/**
 * Detects when the system clock was set, by the monotonic one. A suspended machine looks like a
 * clock set forward.
 */
export class ClockSteps {
  readonly #clock: Clock;
  #apartMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#apartMs = clock.now() - clock.monotonicMs();
  }

  /**
   * By how many milliseconds the clock was set since the last call: above 0 forward, below 0 back,
   * 0 not.
   */
  take(): number {
    const apartMs = this.#clock.now() - this.#clock.monotonicMs();
    const stepMs = apartMs - this.#apartMs;
    this.#apartMs = apartMs;
    return Math.abs(stepMs) < MIN_STEP_MS ? 0 : Math.round(stepMs);
  }
}
