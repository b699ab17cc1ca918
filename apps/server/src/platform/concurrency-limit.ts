/** Limits the number of tasks that run at a time; the others wait in order of arrival. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param most at a time; one by default, for tasks that must not overlap */
  constructor(most = 1) {
    this.#most = most;
  }

  /** Resolves with the task's result; the next starts when it has ended, even with an error. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
