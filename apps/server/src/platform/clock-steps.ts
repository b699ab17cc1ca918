import type { Clock } from './clock.ts';

/** Less is how clocks are kept right. */
const MIN_STEP_MS = 1_000;

/** Tells when the machine's clock was set, by the one that never jumps. A machine that slept looks like one whose clock was set on. */
export class ClockSteps {
  readonly #clock: Clock;
  #apartMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#apartMs = clock.now() - clock.monotonicMs();
  }

  /** By how many milliseconds the clock was set since this was asked last: above 0 on, below 0 back, 0 not. */
  take(): number {
    const apartMs = this.#clock.now() - this.#clock.monotonicMs();
    const stepMs = apartMs - this.#apartMs;
    this.#apartMs = apartMs;
    return Math.abs(stepMs) < MIN_STEP_MS ? 0 : Math.round(stepMs);
  }
}
