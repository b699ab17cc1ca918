import type { Kysely, Transaction } from 'kysely';
import type { DamageListener } from './damage.ts';
import type { Tables } from './tables.ts';

export type StorageKind = 'sqlite' | 'postgres';

/** A database handle or a transaction of it: what a repository method works on. */
export type Database = Kysely<Tables>;

/** What transactions take turns for. */
export type Alone =
  | 'accounts'
  | 'migrations'
  | 'views'
  | 'outbox'
  | 'report-schedules'
  | 'on-call'
  | 'contacts'
  | 'stations'
  | 'audit'
  | 'station-templates';

export interface TransactionOptions {
  /** Transactions that name the same thing run one after the other, whatever they read. */
  alone?: Alone;
}

/** Runs what reads much beside the data, in the threads of the reading connections. */
export interface DataWorkers {
  /** Threads there are; who hands in more waits, and so does everybody else who reads. */
  readonly atOnce: number;
  /**
   * What the `run` of a module (`JobModule`) makes of an input. The module is loaded into the thread: it should bring little along.
   * @throws StorageError
   */
  run(module: URL, input: unknown): Promise<unknown>;
}

/** What was found by looking through all that is stored. */
export interface StorageCheck {
  /** What was looked at, and what was not and why. */
  readonly how: string;
  /** As the database says them; none: nothing was found. */
  readonly problems: readonly string[];
}

/**
 * The store. On SQLite `write` is the one writing connection and `read` a set of reading ones, each in a thread of
 * its own; on PostgreSQL both are the same pool. A reader sees what was committed before its statement began.
 * Every method fails with `StorageError` when the database cannot be used.
 */
export interface Storage {
  readonly kind: StorageKind;
  readonly read: Database;
  readonly write: Database;
  /** Runs `work` in one transaction on the writer: commits when it resolves, rolls back when it rejects. */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** null on PostgreSQL: data come over a socket. */
  readonly beside: DataWorkers | null;
  /**
   * A file in which what the database does not take can wait for it, and what tells this database from others; null: there is no
   * better place than the database's own disk.
   */
  readonly spool: { readonly file: string; readonly owner: string } | null;
  /** Resolves when the database answers a statement; fails otherwise, within some seconds. */
  ping(): Promise<void>;
  /** Resolves when the database has stored a row; fails otherwise, within some seconds. Needs the schema. */
  probe(): Promise<void>;
  /**
   * Looks for damage, beside readers and writers. May take minutes.
   * @param signal ends it early, by a rejection
   */
  check(signal: AbortSignal): Promise<StorageCheck>;
  /** Calls back for each statement that fails with `STORAGE_DAMAGED`. */
  onDamage(listener: DamageListener): void;
  /** Waits for statements under way, then lets the database go. */
  close(): Promise<void>;
}
