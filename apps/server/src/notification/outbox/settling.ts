import { StorageError } from '../../platform/storage/index.ts';
import type { Settlement } from './claim.repository.ts';

interface Waiting {
  readonly one: Settlement;
  readonly done: PromiseWithResolvers<void>;
}

/**
 * Stores the results of attempts. Results that arrive during a transaction are stored together in
 * the next one: hundreds of messages do not queue for the database and the audit log. A result that
 * cannot be stored does not affect the others.
 */
export class Settling {
  readonly #store: (settlements: readonly Settlement[]) => Promise<void>;
  #waiting: Waiting[] = [];
  #isStoring = false;

  constructor(store: (settlements: readonly Settlement[]) => Promise<void>) {
    this.#store = store;
  }

  /** Resolves when it is stored. @throws StorageError */
  settle(one: Settlement): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ one, done });
    if (!this.#isStoring) void this.#storeAll();
    return done.promise;
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#store(batch.map(({ one }) => one));
        for (const { done } of batch) done.resolve();
      } catch (error) {
        // While the database is unavailable, none of them could be stored individually either.
        const isAway = error instanceof StorageError && error.retryable;
        if (batch.length === 1 || isAway) for (const { done } of batch) done.reject(error);
        else
          for (const each of batch) await this.#store([each.one]).then(each.done.resolve, each.done.reject);
      }
    }
    this.#isStoring = false;
  }
}
