/** Work that must not overlap: each begins when the one before it has ended, however that went. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Answers what the work does. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
