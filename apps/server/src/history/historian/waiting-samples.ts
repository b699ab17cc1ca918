import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { isStorageUnavailable } from '../../platform/storage/index.ts';
import type { History } from './repository.ts';
import { readWaiting, removeWaiting, type WaitingBatch } from './waiting-samples.repository.ts';

const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 64;

/** Where late samples go. */
export type LateSamplesSink = Pick<History, 'insertLate' | 'flush'>;

type WaitingContext = Pick<Context, 'storage' | 'clock' | 'logger'>;

/**
 * Stores what other servers with the same database polled while they were the active one and could
 * not store any more. They leave it in the database as soon as they reach it again.
 */
export class WaitingSamples {
  readonly #context: WaitingContext;
  readonly #history: LateSamplesSink;
  #timer: Timer | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(context: WaitingContext, history: LateSamplesSink) {
    this.#context = context;
    this.#history = history;
  }

  /** After the history has started. */
  start(): void {
    this.#running = this.#storeAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#running;
  }

  /** Never rejects. */
  async #storeAll(): Promise<void> {
    const { storage, clock, logger } = this.#context;
    try {
      while (!this.#isStopped) {
        const batches = await readWaiting(storage, AT_ONCE);
        if (batches.length === 0) break;
        await this.#store(batches);
      }
    } catch (error) {
      if (!isStorageUnavailable(error))
        logger.error({ err: error }, 'samples of another server were not stored');
    }
    if (this.#isStopped) return;
    this.#timer = clock.setTimeout(() => {
      this.#running = this.#storeAll();
    }, LOOK_EVERY_MS);
  }

  async #store(batches: readonly WaitingBatch[]): Promise<void> {
    const { storage, logger } = this.#context;
    for (const { id, server, data } of batches) {
      try {
        const { inserted, tooLate } = await this.#history.insertLate(data);
        logger.info({ server, inserted, tooLate }, 'samples of another server were stored');
      } catch (error) {
        // Those before it are inserted again.
        if (isStorageUnavailable(error)) throw error;
        logger.error({ err: error, server, batch: id }, 'samples of another server are damaged and are lost');
      }
    }
    // A server that ends before they are removed inserts them again, which changes nothing.
    await this.#history.flush();
    await removeWaiting(
      storage,
      batches.map(({ id }) => id),
    );
  }
}
