import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { RemovalRepository } from './removal.repository.ts';

/** Delay after a failure, and when something could not be completed. */
const RETRY_MS = 60_000;

/**
 * Deletes the samples of deleted stations from history, one station after the other, including
 * those interrupted by a restart.
 */
export class Purge {
  readonly #context: Context;
  readonly #removals: Pick<RemovalRepository, 'purging' | 'purged'>;
  /** History's: deletes all samples of points. @returns whether all is deleted */
  readonly #purgePoints: (pointIds: readonly number[], isUnrequested: () => boolean) => Promise<boolean>;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #retry: Timer | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(
    context: Context,
    removals: Pick<RemovalRepository, 'purging' | 'purged'>,
    purgePoints: (pointIds: readonly number[], isUnrequested: () => boolean) => Promise<boolean>,
  ) {
    this.#context = context;
    this.#removals = removals;
    this.#purgePoints = purgePoints;
  }

  start(): void {
    this.#unsubscribe = this.#context.bus.on('stationChanged', ({ Config }) => {
      if (Config === null) this.#begin();
    });
    this.#begin();
  }

  /** Resolves when nothing is in progress. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Call it before history stops. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe?.();
    this.#retry?.cancel();
    this.#again = false;
    await this.settled();
  }

  #begin(): void {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#retry?.cancel();
    this.#running = this.#purgeAll()
      .catch((error: unknown) => {
        this.#context.logger.error(
          { err: error },
          'samples of a deleted station cannot be deleted; retrying',
        );
        this.#later();
      })
      .finally(() => {
        this.#running = null;
        if (!this.#again || this.#stopped) return;
        this.#again = false;
        this.#begin();
      });
  }

  async #purgeAll(): Promise<void> {
    const { logger } = this.#context;
    for (const { stationId, pointIds } of await this.#removals.purging()) {
      if (!(await this.#purgePoints(pointIds, () => this.#stopped))) {
        this.#later();
        return;
      }
      await this.#removals.purged(stationId);
      logger.info({ stationId, points: pointIds.length }, 'samples of a deleted station deleted');
    }
  }

  #later(): void {
    if (this.#stopped) return;
    this.#retry?.cancel();
    this.#retry = this.#context.clock.setTimeout(() => this.#begin(), RETRY_MS);
  }
}
