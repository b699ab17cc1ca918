import type { Clock, Timer } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { type Database, isStorageAway, type Storage } from '../../storage/index.ts';

const RETRY_MS = 2_000;
/** Beyond this nothing more is put off: some thousand sign-ins and sign-outs. */
const MAX_WAITING = 10_000;

/** Something to be stored, in a transaction of its own. It may answer what is to be done once it is. */
export interface DeferredWrite {
  /** For the log, when it cannot be stored for good. */
  readonly what: string;
  readonly store: (trx: Database) => Promise<(() => void) | undefined>;
}

export interface DeferredWritesDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What took effect while the database could not be written, and is stored in its order once it can. In memory only. */
export class DeferredWrites {
  readonly #deps: DeferredWritesDeps;
  readonly #waiting: DeferredWrite[] = [];
  #storing: Promise<void> | null = null;
  #timer: Timer | null = null;

  constructor(deps: DeferredWritesDeps) {
    this.#deps = deps;
  }

  get isFull(): boolean {
    return this.#waiting.length >= MAX_WAITING;
  }

  add(write: DeferredWrite): void {
    this.#waiting.push(write);
    this.#timer ??= this.#deps.clock.setInterval(() => void this.store().catch(() => undefined), RETRY_MS);
  }

  /** Resolves when all that waits is stored. @throws StorageError when the database still does not take it; it is kept */
  async store(): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = null;
    });
    await this.#storing;
  }

  /** Tries once more. What cannot be stored is said in the log, and lost. */
  async stop(): Promise<void> {
    await this.store().catch(() => undefined);
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#waiting.length === 0) return;
    const count = this.#waiting.length;
    this.#deps.logger.error({ count }, 'sign-ins and sign-outs of a storage outage could not be stored');
  }

  async #storeAll(): Promise<void> {
    const { storage, logger } = this.#deps;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const { what, store } = next;
      try {
        const done = await storage.transaction(store, { alone: 'accounts' });
        done?.();
      } catch (error) {
        if (isStorageAway(error)) throw error;
        logger.error(
          { err: error, what },
          'what happened during a storage outage is refused by the database',
        );
      }
      this.#waiting.shift();
    }
    this.#timer?.cancel();
    this.#timer = null;
  }
}
