import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Database, Storage } from '../storage/index.ts';
import type { AlarmChange } from './alarm-types.ts';
import type { AlarmRepository } from './repository.ts';
import type { StoredSubject } from './subjects.ts';

/** Changes of one transaction. */
const MOST_AT_ONCE = 1_000;
const RETRY_MS = 500;
const RETRY_CAP_MS = 10_000;

export interface AlarmWriterDeps {
  readonly storage: Storage;
  readonly repository: AlarmRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Runs within the transaction that stores the changes. */
  readonly within: (db: Database, changes: readonly AlarmChange[]) => Promise<void>;
  /** After the transaction is committed. */
  readonly onStored: (changes: readonly AlarmChange[]) => void;
  /** Whether changes can be stored is other than before. */
  readonly onHealth: () => void;
}

/**
 * Stores changes in their order, together with what follows from them, one transaction at a time. While the database does not
 * take them they wait in memory and are tried again: no alarm is given up.
 */
export class AlarmWriter {
  readonly #deps: AlarmWriterDeps;
  #subjects: StoredSubject[] = [];
  #changes: AlarmChange[] = [];
  #writing: Promise<void> | null = null;
  #retry: Timer | null = null;
  #retryMs = RETRY_MS;
  #failure: unknown = null;
  #failingSinceMs: number | null = null;
  #isStopped = false;
  /** Who waits until so many changes are stored. */
  #waiting: { readonly until: number; readonly done: PromiseWithResolvers<void> }[] = [];
  #taken = 0;
  #stored = 0;

  constructor(deps: AlarmWriterDeps) {
    this.#deps = deps;
  }

  /** Changes that are not stored yet. */
  get waiting(): number {
    return this.#taken - this.#stored;
  }

  /** Why the newest try to store did not succeed; null: it did. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Since when changes are not stored, ms; null: they are. */
  get failingSinceMs(): number | null {
    return this.#failingSinceMs;
  }

  put(change: AlarmChange, newSubject: StoredSubject | null): void {
    if (newSubject) this.#subjects.push(newSubject);
    this.#changes.push(change);
    this.#taken += 1;
    // What comes in the same turn of the event loop goes into the same transaction.
    queueMicrotask(() => this.#write());
  }

  /** Resolves when all that was put so far is stored. @throws what the database said, of the first try */
  async stored(): Promise<void> {
    if (this.waiting === 0) return;
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ until: this.#taken, done });
    await done.promise;
  }

  /** Tries once more to store what waits; what cannot be is said in the log. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#retry?.cancel();
    this.#retry = null;
    await this.#writing;
    do {
      this.#write();
      await this.#writing;
    } while (this.#changes.length > 0 && this.#failure === null);
    if (this.waiting > 0) {
      this.#deps.logger.error({ changes: this.waiting }, 'changes of alarms could not be stored');
    }
  }

  #write(): void {
    if (this.#writing || this.#retry || this.#changes.length === 0) return;
    const changes = this.#changes.slice(0, MOST_AT_ONCE);
    const subjects = [...this.#subjects];
    const { storage, repository, within } = this.#deps;
    this.#writing = storage
      .transaction(async (trx) => {
        await repository.write(trx, { subjects, changes });
        await within(trx, changes);
      })
      .then(
        () => this.#succeeded(changes, subjects.length),
        (error: unknown) => this.#failed(error),
      );
  }

  #succeeded(changes: readonly AlarmChange[], subjects: number): void {
    this.#writing = null;
    this.#failure = null;
    this.#retryMs = RETRY_MS;
    this.#changes.splice(0, changes.length);
    this.#subjects.splice(0, subjects);
    this.#stored += changes.length;
    this.#waiting = this.#waiting.filter(({ until, done }) => {
      if (until > this.#stored) return true;
      done.resolve();
      return false;
    });
    this.#deps.onStored(changes);
    this.#write();
    if (this.#failingSinceMs !== null) {
      this.#failingSinceMs = null;
      this.#deps.onHealth();
    }
  }

  #failed(error: unknown): void {
    this.#writing = null;
    if (this.#failure === null) {
      this.#deps.logger.error({ err: error, changes: this.waiting }, 'changes of alarms are not stored yet');
    }
    this.#failure = error;
    if (this.#failingSinceMs === null) {
      this.#failingSinceMs = this.#deps.clock.now();
      this.#deps.onHealth();
    }
    for (const { done } of this.#waiting.splice(0)) done.reject(error);
    if (this.#isStopped) return;
    this.#retry = this.#deps.clock.setTimeout(() => {
      this.#retry = null;
      this.#write();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_CAP_MS);
  }
}
