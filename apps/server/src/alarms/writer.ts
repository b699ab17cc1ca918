import type { Timer } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { type Database, StorageError } from '../platform/storage/index.ts';
import type { AlarmChange } from './alarm-types.ts';
import type { AlarmFollower } from './follower.ts';
import type { AlarmRepository } from './repository.ts';

/** Changes of one transaction. */
const MAX_AT_ONCE = 1_000;
const RETRY_MS = 500;
const RETRY_CAP_MS = 10_000;

/** What follows from stored changes. */
interface WriterEvents extends Pick<AlarmFollower, 'within' | 'stored'> {
  /** Whether changes can be stored has changed. */
  health(): void;
}

/**
 * Stores changes in order, together with what follows from them, one transaction at a time. While
 * the database rejects them they wait in memory and are retried: no alarm is dropped. Only a change
 * that the database permanently rejects while it accepts the next one is skipped, logged and
 * counted, so that it does not block all others.
 */
export class AlarmWriter {
  readonly #context: Pick<Context, 'storage' | 'clock' | 'logger'>;
  readonly #repository: Pick<AlarmRepository, 'write'>;
  readonly #on: WriterEvents;
  #changes: AlarmChange[] = [];
  #writing: Promise<void> | null = null;
  #retry: Timer | null = null;
  #retryMs = RETRY_MS;
  /** Changes of the next transaction: fewer while searching for the rejected one. */
  #most = MAX_AT_ONCE;
  /**
   * The oldest change was rejected on its own: the next one shows whether the change or the
   * database is at fault.
   */
  #isSuspicious = false;
  #leftOut: { readonly changes: number; readonly sinceMs: number } | null = null;
  #failure: unknown = null;
  #failingSinceMs: number | null = null;
  #isStopped = false;
  /** Callers waiting until this many changes are stored. */
  #waiting: { readonly until: number; readonly done: PromiseWithResolvers<void> }[] = [];
  /** What runs in the transaction after which this many changes are stored. */
  #steps: { readonly after: number; readonly run: (db: Database) => Promise<void> }[] = [];
  #taken = 0;
  #stored = 0;

  constructor(
    context: Pick<Context, 'storage' | 'clock' | 'logger'>,
    repository: Pick<AlarmRepository, 'write'>,
    on: WriterEvents,
  ) {
    this.#context = context;
    this.#repository = repository;
    this.#on = on;
  }

  /** Changes not yet stored. */
  get waiting(): number {
    return this.#taken - this.#stored;
  }

  /** Why the last attempt failed; null: it succeeded. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Since when changes cannot be stored, ms; null: they can. */
  get failingSinceMs(): number | null {
    return this.#failingSinceMs;
  }

  /** Changes that the database permanently rejected, and since when; null: none. */
  get leftOut(): { readonly changes: number; readonly sinceMs: number } | null {
    return this.#leftOut;
  }

  put(change: AlarmChange): void {
    this.#changes.push(change);
    this.#taken += 1;
    // Changes of the same turn of the event loop share a transaction.
    queueMicrotask(() => this.#write());
  }

  /**
   * Runs in the transaction that stores the newest change so far, or in one of its own. It is
   * repeated with that transaction.
   */
  within(run: (db: Database) => Promise<void>): void {
    this.#steps.push({ after: this.#taken, run });
    queueMicrotask(() => this.#write());
  }

  /**
   * Resolves when everything so far is stored. @throws the database's error, of the first attempt
   */
  async stored(): Promise<void> {
    if (this.waiting === 0) return;
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ until: this.#taken, done });
    await done.promise;
  }

  /**
   * Resolves when everything so far is stored, or known not to be storable for now: for readers.
   */
  async settled(): Promise<void> {
    if (this.#failure === null) await this.stored().catch(() => undefined);
  }

  /** Tries once more to store pending changes; logs what cannot be stored. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#retry?.cancel();
    this.#retry = null;
    await this.#writing;
    do {
      this.#write();
      await this.#writing;
    } while (this.#changes.length + this.#steps.length > 0 && this.#failure === null);
    if (this.waiting > 0) {
      this.#context.logger.error({ changes: this.waiting }, 'alarm events could not be stored');
    }
  }

  #write(): void {
    if (this.#writing || this.#retry || this.#changes.length + this.#steps.length === 0) return;
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

  async #store(changes: readonly AlarmChange[], { isKept = true } = {}): Promise<void> {
    const { storage } = this.#context;
    const stored = this.#stored + changes.length;
    const steps = this.#steps.filter(({ after }) => after <= stored);
    await storage.transaction(async (trx) => {
      if (changes.length > 0) {
        await this.#repository.write(trx, changes);
        await this.#on.within(trx, changes);
      }
      for (const { run } of steps) await run(trx);
      if (!isKept) throw new RolledBack();
    });
    this.#steps = this.#steps.filter((step) => !steps.includes(step));
  }

  /** Skips the oldest change if the database would accept the next one and still rejects it. */
  async #judge(suspect: AlarmChange, next: AlarmChange): Promise<void> {
    try {
      await this.#store([next], { isKept: false });
    } catch (error) {
      // Two unrelated changes fail: the database is at fault.
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

  /** Removes this many of the oldest changes. */
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
    if (stored.length > 0) this.#on.stored(stored);
    this.#write();
    if (this.#failingSinceMs !== null) {
      this.#failingSinceMs = null;
      this.#on.health();
    }
  }

  #leaveOut(change: AlarmChange): void {
    const { changes, sinceMs } = this.#leftOut ?? { changes: 0, sinceMs: this.#context.clock.now() };
    this.#leftOut = { changes: changes + 1, sinceMs };
    const what =
      change.what === 'alarm'
        ? {
            alarm: change.record.id,
            station: change.record.subject.stationId,
            happened: change.happening.kind,
          }
        : { what: change.what };
    this.#context.logger.error(what, 'an alarm event that the database rejects was skipped');
    this.#goOn(1);
    this.#on.health();
  }

  #failed(error: unknown, changes: readonly AlarmChange[]): void {
    this.#writing = null;
    if (!isPassing(error)) {
      this.#most = Math.max(1, Math.ceil(changes.length / 2));
      this.#isSuspicious = changes.length === 1;
    }
    if (this.#failure === null) {
      this.#context.logger.error(
        { err: error, changes: this.waiting },
        'alarm events cannot be stored; retrying',
      );
    }
    this.#failure = error;
    if (this.#failingSinceMs === null) {
      this.#failingSinceMs = this.#context.clock.now();
      this.#on.health();
    }
    for (const { done } of this.#waiting.splice(0)) done.reject(error);
    if (this.#isStopped) return;
    this.#retry = this.#context.clock.setTimeout(() => {
      this.#retry = null;
      this.#write();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_CAP_MS);
  }
}

/** The same change may be accepted later. */
const isPassing = (error: unknown) => error instanceof StorageError && error.retryable;

/** Ends a transaction that was only a test. */
class RolledBack extends Error {}
