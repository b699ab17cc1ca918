import type { Timer } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { type Database, isStorageUnavailable } from '../../../platform/storage/index.ts';

const RETRY_MS = 2_000;
/** The maximum number of deferred writes: a few thousand sign-ins and sign-outs. */
const MAX_WAITING = 10_000;

/** A write in its own transaction. It may return a function to run after it. */
export interface DeferredWrite {
  /** For the log, when it is permanently rejected. */
  readonly what: string;
  readonly store: (trx: Database) => Promise<(() => void) | undefined>;
}

/** Changes made while the database was not writable, stored in order when it is. In memory only. */
export class DeferredWrites {
  readonly #context: Context;
  readonly #waiting: DeferredWrite[] = [];
  #storing: Promise<void> | null = null;
  #timer: Timer | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  get isFull(): boolean {
    return this.#waiting.length >= MAX_WAITING;
  }

  add(write: DeferredWrite): void {
    this.#waiting.push(write);
    this.#timer ??= this.#context.clock.setInterval(() => void this.store().catch(() => undefined), RETRY_MS);
  }

  /**
   * Resolves when all are stored. @throws StorageError while the database is unavailable; they are
   * kept
   */
  async store(): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = null;
    });
    await this.#storing;
  }

  /** Tries once more. What cannot be stored is logged and lost. */
  async stop(): Promise<void> {
    await this.store().catch(() => undefined);
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#waiting.length === 0) return;
    const count = this.#waiting.length;
    this.#context.logger.error({ count }, 'sign-ins and sign-outs of a storage outage could not be stored');
  }

  async #storeAll(): Promise<void> {
    const { storage, logger } = this.#context;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const { what, store } = next;
      try {
        const done = await storage.transaction(store, { alone: 'accounts' });
        done?.();
      } catch (error) {
        if (isStorageUnavailable(error)) throw error;
        logger.error({ err: error, what }, 'the database rejects a change from a storage outage');
      }
      this.#waiting.shift();
    }
    this.#timer?.cancel();
    this.#timer = null;
  }
}
