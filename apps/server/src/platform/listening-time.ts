/** How often the time is counted by a running process. */
export const BEAT_MS = 100;
/** The maximum that one count adds; for any longer time the process was suspended. */
export const MAX_STEP_MS = 250;

/**
 * Counts the time in which this process could receive input. The event loop runs timers before it
 * reads sockets, so after a stall (a long computation, a stopped process, a machine without a free
 * processor) timely answers would be considered late. Uncounted time is not held against a remote
 * party.
 */
export class ListeningTime {
  readonly #nowMs: () => number;
  #listenedMs: number;
  #countedAtMs: number;

  /** @param nowMs a monotonic clock */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#listenedMs = this.#countedAtMs = nowMs();
  }

  /**
   * Runs with the clock, less all stalls since this was created; ms. Never goes back; stands still
   * during a stall.
   */
  get ms(): number {
    return this.#listenedMs + this.#stepMs();
  }

  /** Call it every {@link BEAT_MS}. */
  count(): void {
    this.#listenedMs += this.#stepMs();
    this.#countedAtMs = this.#nowMs();
  }

  #stepMs(): number {
    return Math.min(this.#nowMs() - this.#countedAtMs, MAX_STEP_MS);
  }
}
