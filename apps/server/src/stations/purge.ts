import type { Bus } from '../bus/index.ts';
import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { RemovalRepository } from './removal.repository.ts';

/** After a failure, and when something could not be ended. */
const RETRY_MS = 60_000;

export interface StationPurgeDeps {
  readonly removals: Pick<RemovalRepository, 'purging' | 'purged'>;
  /** History's: takes out all samples of points. @returns whether all is gone */
  purgePoints(pointIds: readonly number[], isUnrequested: () => boolean): Promise<boolean>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Takes the samples of deleted stations out of history, one station after the other, also those that a restart interrupted. */
export class Purge {
  readonly #deps: StationPurgeDeps;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #retry: Timer | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(deps: StationPurgeDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#unsubscribe = this.#deps.bus.on('stationChanged', ({ Config }) => {
      if (Config === null) this.#begin();
    });
    this.#begin();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** To be called before history stops. */
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
        this.#deps.logger.error(
          { err: error },
          'samples of a deleted station cannot be taken out; it is tried again',
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
    const { removals, purgePoints, logger } = this.#deps;
    for (const { stationId, pointIds } of await removals.purging()) {
      if (!(await purgePoints(pointIds, () => this.#stopped))) {
        this.#later();
        return;
      }
      await removals.purged(stationId);
      logger.info({ stationId, points: pointIds.length }, 'the samples of a deleted station were taken out');
    }
  }

  #later(): void {
    if (this.#stopped) return;
    this.#retry?.cancel();
    this.#retry = this.#deps.clock.setTimeout(() => this.#begin(), RETRY_MS);
  }
}
