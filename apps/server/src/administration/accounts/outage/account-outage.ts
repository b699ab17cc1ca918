import { AppError } from '../../../platform/app-error.ts';
import type { Audit, AuditNote } from '../../../platform/audit/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { isStorageUnavailable, type Storage, type StorageFailure } from '../../../platform/storage/index.ts';
import type { SessionRepository, SessionState } from '../session.repository.ts';
import * as texts from '../texts.ts';
import { AccountMemory } from './account-memory.ts';
import { DeferredWrites } from './deferred-writes.ts';
import { createMemoryRepository } from './memory.repository.ts';

export interface AccountOutageDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly audit: Pick<Audit, 'append' | 'appendIn'>;
  readonly sessions: Pick<SessionRepository, 'state'>;
  /** Why the database is not writable now; null: it is. */
  readonly failure: () => StorageFailure | null;
}

/**
 * Accounts and sessions while the database is not writable: read from memory, stored afterwards.
 */
export class AccountOutage {
  readonly memory: AccountMemory;
  readonly #deps: AccountOutageDeps;
  readonly #deferred: DeferredWrites;

  constructor(deps: AccountOutageDeps) {
    const { storage, clock, logger } = deps;
    this.#deps = deps;
    this.#deferred = new DeferredWrites({ storage, clock, logger });
    this.memory = new AccountMemory({
      repository: createMemoryRepository(storage),
      clock,
      onProblem: (error) => {
        if (!isStorageUnavailable(error))
          logger.error({ err: error }, 'accounts could not be loaded into memory');
      },
    });
  }

  /**
   * Runs the first function, or the second one if the database is unavailable. Deferred writes are
   * stored first.
   */
  async either<T>(stored: () => Promise<T>, fromMemory: () => T | Promise<T>): Promise<T> {
    if (this.#deps.failure() === null) {
      try {
        await this.#deferred.store();
        return await stored();
      } catch (error) {
        if (!isStorageUnavailable(error)) throw error;
      }
    }
    return fromMemory();
  }

  /**
   * Defers a write until the database accepts it.
   * @throws AppError `STORAGE_UNAVAILABLE` when too many are deferred
   */
  defer(...write: Parameters<DeferredWrites['add']>): void {
    if (this.#deferred.isFull) {
      throw new AppError('STORAGE_UNAVAILABLE', texts.databaseUnavailableTooLong, {
        retryAfterSeconds: 60,
      });
    }
    this.#deferred.add(...write);
  }

  /** Adds an audit event now, or with the current time once the database accepts it. */
  async note(note: AuditNote): Promise<void> {
    const { audit, clock } = this.#deps;
    const dated = { atMs: clock.now(), ...note };
    await this.either(
      async () => void (await audit.append(dated)),
      () =>
        this.defer({
          what: note.words,
          store: async (trx) => {
            await audit.appendIn(trx, [dated]);
            return undefined;
          },
        }),
    );
  }

  /**
   * {@link SessionRepository.state}, from memory while the database is unavailable.
   * @returns undefined also for a session that ended in memory
   * @throws StorageError, AppError `STORAGE_UNAVAILABLE`
   */
  async state(sessionId: string): Promise<SessionState | undefined> {
    const { sessions, failure } = this.#deps;
    const { memory } = this;
    if (memory.hasEnded(sessionId)) return undefined;
    if (memory.isUnstored(sessionId) || failure()?.readable === false) return memory.state(sessionId);
    try {
      return await sessions.state(sessionId);
    } catch (error) {
      if (memory.ownerOf(sessionId) === undefined) throw error;
      return memory.state(sessionId);
    }
  }

  /** The database became writable, or stopped being so. */
  changed(): void {
    if (this.#deps.failure() !== null) return;
    this.memory.refresh();
    this.#deferred.store().catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.#deferred.stop();
    await this.memory.stop();
  }
}
