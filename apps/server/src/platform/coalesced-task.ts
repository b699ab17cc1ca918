/**
 * Work that runs at most once at a time. Requests during a run are followed by one more run, so that
 * a change which the current run did not see is not left until the next timer.
 */
export class CoalescedTask {
  readonly #run: () => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  #isRequested = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  /** @param onFailure called when a run failed; it does not run again by itself */
  constructor(run: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.#run = run;
    this.#onFailure = onFailure;
  }

  /** Whether {@link stop} was called: a long run ends early. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** @returns when nothing is under way or requested; never rejects */
  request(): Promise<void> {
    if (this.#isStopped) return this.settled();
    this.#isRequested = true;
    this.#running ??= this.#runRequested();
    return this.#running;
  }

  /** When nothing is under way or requested; never rejects. */
  settled(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  /** Refuses further runs. @returns when the one under way has ended */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.settled();
  }

  async #runRequested(): Promise<void> {
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      try {
        await this.#run();
      } catch (error) {
        this.#onFailure(error);
      }
    }
    // In the same turn as the check above: a request in between would be lost.
    this.#running = null;
  }
}
