import type { Timers } from './timers.ts';

/**
 * One deadline that is moved thousands of times a second and hardly ever met. Setting it is a comparison: a running
 * timer that ends early enough is left alone, and sets itself again when it finds the deadline moved.
 */
export class Deadline {
  readonly #timers: Timers;
  readonly #onMissed: () => void;
  #timer: unknown;
  #timerEndsMs = Number.POSITIVE_INFINITY;
  #deadlineMs = Number.POSITIVE_INFINITY;

  constructor(timers: Timers, onMissed: () => void) {
    this.#timers = timers;
    this.#onMissed = onMissed;
  }

  set(delayMs: number): void {
    const deadlineMs = this.#timers.nowMs() + delayMs;
    this.#deadlineMs = deadlineMs;
    if (deadlineMs < this.#timerEndsMs) this.#start(deadlineMs, delayMs);
  }

  /** Ends it if it has passed: after a suspension of the process, other events may come before its timer. */
  check(): void {
    if (this.#timers.nowMs() > this.#deadlineMs) this.#miss();
  }

  /** The deadline was met. */
  clear(): void {
    this.#deadlineMs = Number.POSITIVE_INFINITY;
  }

  /** As `clear`, and leaves no timer behind. */
  stop(): void {
    this.clear();
    this.#timers.cancel(this.#timer);
    this.#timerEndsMs = Number.POSITIVE_INFINITY;
  }

  #start(endsMs: number, delayMs: number): void {
    this.#timers.cancel(this.#timer);
    this.#timerEndsMs = endsMs;
    this.#timer = this.#timers.schedule(() => this.#ended(), Math.max(1, Math.ceil(delayMs)));
  }

  #ended(): void {
    this.#timer = undefined;
    this.#timerEndsMs = Number.POSITIVE_INFINITY;
    const leftMs = this.#deadlineMs - this.#timers.nowMs();
    if (leftMs === Number.POSITIVE_INFINITY) return;
    if (leftMs > 0) this.#start(this.#deadlineMs, leftMs);
    else this.#miss();
  }

  #miss(): void {
    this.clear();
    this.#onMissed();
  }
}
