import { AppError } from '../../../platform/app-error.ts';
import type { AuditNote } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { isStorageUnavailable } from '../../../platform/storage/index.ts';
import type { SessionRepository, SessionState } from '../session.repository.ts';
import * as texts from '../texts.ts';
import { AccountMemory } from './account-memory.ts';
import { DeferredWrites } from './deferred-writes.ts';
import { createMemoryRepository } from './memory.repository.ts';

/**
 * Accounts and sessions while the database is not writable: read from memory, stored afterwards.
 */
export class AccountOutage {
  readonly memory: AccountMemory;
  readonly #context: Context;
  readonly #sessions: Pick<SessionRepository, 'state'>;
  readonly #deferred: DeferredWrites;

  constructor(context: Context, sessions: Pick<SessionRepository, 'state'>) {
    const { storage, clock, logger } = context;
    this.#context = context;
    this.#sessions = sessions;
    this.#deferred = new DeferredWrites(context);
    this.memory = new AccountMemory(clock, createMemoryRepository(storage), (error) => {
      if (!isStorageUnavailable(error))
        logger.error({ err: error }, 'accounts could not be loaded into memory');
    });
  }

  /**
   * Runs the first function, or the second one if the database is unavailable. Deferred writes are
   * stored first.
   */
  async either<T>(stored: () => Promise<T>, fromMemory: () => T | Promise<T>): Promise<T> {
    if (this.#context.watch.failure === null) {
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
    const { audit, clock } = this.#context;
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
    const { memory } = this;
    if (memory.hasEnded(sessionId)) return undefined;
    if (memory.isUnstored(sessionId) || this.#context.watch.failure?.readable === false)
      return memory.state(sessionId);
    try {
      return await this.#sessions.state(sessionId);
    } catch (error) {
      if (memory.ownerOf(sessionId) === undefined) throw error;
      return memory.state(sessionId);
    }
  }

  /** The database became writable, or stopped being so. */
  changed(): void {
    if (this.#context.watch.failure !== null) return;
    this.memory.refresh();
    this.#deferred.store().catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.#deferred.stop();
    await this.memory.stop();
  }
}
