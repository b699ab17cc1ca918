import type { Timer } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { isStorageUnavailable } from '../platform/storage/index.ts';

const RETRY_MS = 2_000;

/**
 * Stores the results of commands. The controller has been written by then, so a command reports its
 * result also while the database cannot store it: the result waits here.
 */
export class ResultStore {
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  /** In order; the first one is being stored or was rejected. */
  readonly #waiting: (() => Promise<void>)[] = [];
  #storing: Promise<void> | null = null;
  #retry: Timer | null = null;

  constructor(context: Pick<Context, 'clock' | 'logger'>) {
    this.#context = context;
  }

  /**
   * Resolves when the result is stored, or waits because the database is not available. Rejects
   * with any other error.
   * @param store is repeated until it succeeds
   */
  async store(store: () => Promise<void>): Promise<void> {
    try {
      if (this.#waiting.length === 0) return await store();
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
      this.#context.logger.error({ err: error }, 'the result of a command cannot be stored; retrying');
    }
    this.#waiting.push(store);
    this.#again();
  }

  /** Tries once more; what cannot be stored is unknown at the next start, and settled then. */
  async stop(): Promise<void> {
    this.#cancelRetry();
    await this.#storing;
    await this.#storeAll();
    this.#cancelRetry();
    const results = this.#waiting.length;
    if (results > 0) this.#context.logger.error({ results }, 'results of commands could not be stored');
  }

  #cancelRetry(): void {
    this.#retry?.cancel();
    this.#retry = null;
  }

  #again(): void {
    this.#retry ??= this.#context.clock.setTimeout(() => {
      this.#retry = null;
      this.#storing ??= this.#storeAll().finally(() => {
        this.#storing = null;
      });
    }, RETRY_MS);
  }

  async #storeAll(): Promise<void> {
    for (let store = this.#waiting[0]; store; store = this.#waiting[0]) {
      try {
        await store();
      } catch (error) {
        if (isStorageUnavailable(error)) return this.#again();
        this.#context.logger.error({ err: error }, 'the result of a command could not be stored');
      }
      this.#waiting.shift();
    }
  }
}
