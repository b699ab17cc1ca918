/** How often the time is counted; a process that runs counts it about as often. */
export const BEAT_MS = 100;
/** The most that one count adds: whatever is longer, the process was held up for the rest of it. */
export const MAX_STEP_MS = 250;

/**
 * Counts the time in which this process could take in what others sent. The event loop runs timers before it reads
 * sockets, so after a stall (a long computation, a stopped process, a machine without a free processor) answers that
 * arrived in time would be called late. Time that is not counted here is not held against anybody.
 */
export class ListeningTime {
  readonly #nowMs: () => number;
  #listenedMs: number;
  #countedAtMs: number;

  /** @param nowMs a clock that never jumps */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#listenedMs = this.#countedAtMs = nowMs();
  }

  /** Runs with the clock, less all stalls since this was made; ms. Never goes back; stands still during a stall. */
  get ms(): number {
    return this.#listenedMs + this.#stepMs();
  }

  /** To be called every {@link BEAT_MS}. */
  count(): void {
    this.#listenedMs += this.#stepMs();
    this.#countedAtMs = this.#nowMs();
  }

  #stepMs(): number {
    return Math.min(this.#nowMs() - this.#countedAtMs, MAX_STEP_MS);
  }
}
