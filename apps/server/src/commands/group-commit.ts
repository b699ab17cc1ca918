import type { Database, Storage } from '../platform/storage/index.ts';

/**
 * Stores rows, and returns what to do as the last step of the transaction, after the rows of all.
 */
type Work = (trx: Database) => Promise<() => Promise<void>>;

interface Job {
  readonly work: Work;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines concurrent transactions into one: each still resolves only when its rows are stored, but
 * a hundred wait for the disk once instead of a hundred times.
 */
export class GroupCommit {
  readonly #storage: Storage;
  #waiting: Job[] = [];
  #isRunning = false;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * Runs `work` in a transaction, possibly together with others; it may run again when another one
   * failed. Its result runs after the rows of all are written: the place for what only one
   * transaction can have (`waitForTurn`).
   */
  async run<T>(work: (trx: Database) => Promise<() => Promise<T>>): Promise<T> {
    let result: { readonly value: T } | undefined;
    await new Promise<void>((resolve, reject) => {
      const job: Work = async (trx) => {
        const last = await work(trx);
        return async () => {
          result = { value: await last() };
        };
      };
      this.#waiting.push({ work: job, resolve, reject });
      if (!this.#isRunning) void this.#drain();
    });
    return result!.value;
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting;
      this.#waiting = [];
      try {
        await this.#commit(jobs);
        for (const { resolve } of jobs) resolve();
      } catch (error) {
        if (jobs.length === 1) jobs[0]!.reject(error);
        else await this.#oneByOne(jobs);
      }
    }
    this.#isRunning = false;
  }

  /** One that cannot be stored must not affect the others. */
  async #oneByOne(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      try {
        await this.#commit([job]);
        job.resolve();
      } catch (error) {
        job.reject(error);
      }
    }
  }

  #commit(jobs: readonly Job[]): Promise<void> {
    return this.#storage.transaction(async (trx) => {
      const lasts: (() => Promise<void>)[] = [];
      for (const { work } of jobs) lasts.push(await work(trx));
      for (const last of lasts) await last();
    });
  }
}
