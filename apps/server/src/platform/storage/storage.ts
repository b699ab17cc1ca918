import type { Kysely, Transaction } from 'kysely';
import type { DamageListener } from './damage.ts';
import type { Tables } from './tables.ts';

export type StorageKind = 'sqlite' | 'postgres';

/** A database handle or a transaction of it, used by repository methods. */
export type Database = Kysely<Tables>;

/** What transactions take turns for. */
export type ExclusiveTask =
  | 'accounts'
  | 'migrations'
  | 'views'
  | 'outbox'
  | 'report-schedules'
  | 'on-call'
  | 'contacts'
  | 'stations'
  | 'audit'
  | 'station-templates'
  | 'station-notes'
  | 'history-exports'
  | 'webhooks';

export interface TransactionOptions {
  /** Transactions with the same name run one after the other, whatever they read. */
  alone?: ExclusiveTask;
}

/** Runs read-heavy work in the threads of the reading connections. */
export interface DataWorkers {
  /** Number of threads; with more jobs callers wait, and so do all other readers. */
  readonly atOnce: number;
  /**
   * The result of a module's `run` (`JobModule`) for an input. The module is loaded into the
   * thread: it should have few imports.
   * @throws StorageError
   */
  run(module: URL, input: unknown): Promise<unknown>;
}

/** The result of a check of the database. */
export interface StorageCheck {
  /** What was checked, and what was not and why. */
  readonly how: string;
  /** The database's messages; empty: nothing was found. */
  readonly problems: readonly string[];
}

/**
 * The store. On SQLite `write` is the one writing connection and `read` a set of reading ones, each
 * in a thread of its own; on PostgreSQL both are the same pool. A reader sees what was committed
 * before its statement began. Every method fails with `StorageError` when the database cannot be
 * used.
 */
export interface Storage {
  readonly kind: StorageKind;
  readonly read: Database;
  readonly write: Database;
  /**
   * Runs `work` in one transaction on the writer: commits when it resolves, rolls back when it
   * rejects.
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** null on PostgreSQL: data arrives over a socket. */
  readonly dataWorkers: DataWorkers | null;
  /**
   * A file for data that the database does not accept, and what identifies this database; null:
   * there is no better place than the database's own disk.
   */
  readonly spool: { readonly file: string; readonly owner: string } | null;
  /** Resolves when the database answers a statement; fails otherwise, within some seconds. */
  ping(): Promise<void>;
  /**
   * Resolves when the database has stored a row; fails otherwise, within some seconds. Needs the
   * schema.
   */
  probe(): Promise<void>;
  /**
   * Checks for damage, in addition to readers and writers. May take minutes.
   * @param signal cancels it with a rejection
   */
  check(signal: AbortSignal): Promise<StorageCheck>;
  /** Calls back for each statement that fails with `STORAGE_DAMAGED`. */
  onDamage(listener: DamageListener): void;
  /** Waits for statements in progress, then closes the database. */
  close(): Promise<void>;
}
