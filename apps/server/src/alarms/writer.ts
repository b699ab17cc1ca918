import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { type Database, type Storage, StorageError } from '../storage/index.ts';
import type { AlarmChange } from './alarm-types.ts';
import type { AlarmRepository } from './repository.ts';

/** Changes of one transaction. */
const MAX_AT_ONCE = 1_000;
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
 * take them they wait in memory and are tried again: no alarm is given up. Only a change that the database refuses for good, while
 * it takes the one after it, is left out, said in the log and counted: it must not keep all others from being told.
 */
export class AlarmWriter {
  readonly #deps: AlarmWriterDeps;
  #changes: AlarmChange[] = [];
  #writing: Promise<void> | null = null;
  #retry: Timer | null = null;
  #retryMs = RETRY_MS;
  /** Changes of the next transaction: fewer while it is being found out which of them is refused. */
  #most = MAX_AT_ONCE;
  /** The oldest change was refused by itself: the one after it says whether it is at fault, or the database. */
  #isSuspicious = false;
  #leftOut: { readonly changes: number; readonly sinceMs: number } | null = null;
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

  /** Changes that the database refused for good, and since when; null: none. */
  get leftOut(): { readonly changes: number; readonly sinceMs: number } | null {
    return this.#leftOut;
  }

  put(change: AlarmChange): void {
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

  /** Resolves when all that was put so far is stored, or it is known that it cannot be for now: for those who read. */
  async settled(): Promise<void> {
    if (this.#failure === null) await this.stored().catch(() => undefined);
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
    if (this.#isSuspicious && this.#changes.length > 1) {
      this.#writing = this.#judge(this.#changes[0]!, this.#changes[1]!);
      return;
    }
    const changes = this.#changes.slice(0, this.#most);
    this.#writing = this.#store(changes).then(
      () => this.#goOn(changes.length, changes),
      (error: unknown) => this.#failed(error, changes),
    );
  }

  #store(changes: readonly AlarmChange[], { isKept = true } = {}): Promise<void> {
    const { storage, repository, within } = this.#deps;
    return storage.transaction(async (trx) => {
      await repository.write(trx, changes);
      await within(trx, changes);
      if (!isKept) throw new RolledBack();
    });
  }

  /** Leaves the oldest change out if the database would take the one after it, and refuses it still. */
  async #judge(suspect: AlarmChange, next: AlarmChange): Promise<void> {
    try {
      await this.#store([next], { isKept: false });
    } catch (error) {
      // Two that have nothing to do with each other: it is the database.
      if (!(error instanceof RolledBack)) return this.#failed(error, [suspect]);
    }
    try {
      await this.#store([suspect]);
    } catch (error) {
      if (isPassing(error)) return this.#failed(error, [suspect]);
      return this.#leaveOut(suspect);
    }
    this.#goOn(1, [suspect]);
  }

  /** So many of the oldest are dealt with. */
  #goOn(count: number, stored: readonly AlarmChange[] = []): void {
    this.#writing = null;
    this.#failure = null;
    this.#retryMs = RETRY_MS;
    this.#changes.splice(0, count);
    this.#stored += count;
    this.#most = Math.min(this.#most * 2, MAX_AT_ONCE);
    this.#isSuspicious = false;
    this.#waiting = this.#waiting.filter(({ until, done }) => {
      if (until > this.#stored) return true;
      done.resolve();
      return false;
    });
    if (stored.length > 0) this.#deps.onStored(stored);
    this.#write();
    if (this.#failingSinceMs !== null) {
      this.#failingSinceMs = null;
      this.#deps.onHealth();
    }
  }

  #leaveOut(change: AlarmChange): void {
    const { changes, sinceMs } = this.#leftOut ?? { changes: 0, sinceMs: this.#deps.clock.now() };
    this.#leftOut = { changes: changes + 1, sinceMs };
    const what =
      change.what === 'alarm'
        ? {
            alarm: change.record.id,
            station: change.record.subject.stationId,
            happened: change.happening.kind,
          }
        : { what: change.what };
    this.#deps.logger.error(what, 'a change of an alarm that the database refuses was left out');
    this.#goOn(1);
    this.#deps.onHealth();
  }

  #failed(error: unknown, changes: readonly AlarmChange[]): void {
    this.#writing = null;
    if (!isPassing(error)) {
      this.#most = Math.ceil(changes.length / 2);
      this.#isSuspicious = changes.length === 1;
    }
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

/** The same may be taken later. */
const isPassing = (error: unknown) => error instanceof StorageError && error.retryable;

/** Ends a transaction that was only tried. */
class RolledBack extends Error {}
