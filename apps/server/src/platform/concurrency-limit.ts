/** Lets only so many pieces of work run at a time; the others wait in the order in which they came. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param most at a time; one unless told otherwise, for work that must not overlap */
  constructor(most = 1) {
    this.#most = most;
  }

  /** Answers what the work does; the next begins when it has ended, however that went. */
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
