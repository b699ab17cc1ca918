import type { Timer } from '../../platform/clock.ts';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
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
  readonly #task: CoalescedTask;
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
    this.#task = new CoalescedTask(
      () => this.#purgeAll(),
      (error) => {
        context.logger.error({ err: error }, 'samples of a deleted station cannot be deleted; retrying');
        this.#later();
      },
    );
  }

  start(): void {
    this.#unsubscribe = this.#context.bus.on('stationChanged', ({ Config }) => {
      if (Config === null) this.#begin();
    });
    this.#begin();
  }

  /** Resolves when nothing is in progress. */
  settled(): Promise<void> {
    return this.#task.settled();
  }

  /** Call it before history stops. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#retry?.cancel();
    await this.#task.stop();
  }

  #begin(): void {
    this.#retry?.cancel();
    void this.#task.request();
  }

  async #purgeAll(): Promise<void> {
    const { logger } = this.#context;
    for (const { stationId, pointIds } of await this.#removals.purging()) {
      if (!(await this.#purgePoints(pointIds, () => this.#task.isStopped))) {
        this.#later();
        return;
      }
      await this.#removals.purged(stationId);
      logger.info({ stationId, points: pointIds.length }, 'samples of a deleted station deleted');
    }
  }

  #later(): void {
    if (this.#task.isStopped) return;
    this.#retry?.cancel();
    this.#retry = this.#context.clock.setTimeout(() => this.#begin(), RETRY_MS);
  }
}
