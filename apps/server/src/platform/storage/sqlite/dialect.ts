import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { ManyRows, manyRowsSql } from '../many-rows.ts';
import type { SqliteThread } from './thread.ts';

/** Threads that hold one SQLite connection each; callers get a free one or wait for it. */
export class SqlitePool {
  readonly #free: SqliteThread[];
  readonly #queue: ((thread: SqliteThread) => void)[] = [];

  constructor(threads: readonly SqliteThread[]) {
    this.#free = [...threads];
  }

  async acquire(): Promise<SqliteThread> {
    const thread = this.#free.pop();
    return thread ?? new Promise((resolve) => this.#queue.push(resolve));
  }

  release(thread: SqliteThread): void {
    const next = this.#queue.shift();
    if (next) next(thread);
    else this.#free.push(thread);
  }
}

/** Kysely over a pool of threads. */
export function sqliteDialect(pool: SqlitePool, beginSql: string): Dialect {
  return {
    createDriver: () => new ThreadsDriver(pool, beginSql),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class ThreadsDriver implements Driver {
  readonly #pool: SqlitePool;
  readonly #beginSql: string;

  constructor(pool: SqlitePool, beginSql: string) {
    this.#pool = pool;
    this.#beginSql = beginSql;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(await this.#pool.acquire());
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#pool.release((connection as SqliteConnection).thread);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#beginSql));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // SQLite ends a transaction itself when the disk is full or fails: the caller gets that
      // error, not this one.
      if (!/no transaction is active/.test((error as Error).message)) throw error;
    }
  }

  /** The threads belong to the storage, which closes them. */
  async destroy(): Promise<void> {}
}

class SqliteConnection implements DatabaseConnection {
  readonly thread: SqliteThread;

  constructor(thread: SqliteThread) {
    this.thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const [first] = parameters;
    const { columns, values, changes } =
      first instanceof ManyRows
        ? await this.thread.runMany(manyRowsSql(sql, first.columns, 1, false), first.rows)
        : await this.thread.run(sql, parameters);
    return { rows: toRows(columns, values) as R[], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and none of ours streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; read in pages');
  }
}

function toRows(columns: readonly string[], values: readonly unknown[]): Record<string, unknown>[] {
  const width = columns.length;
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < values.length; at += width) {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < width; column++) row[columns[column]!] = values[at + column];
    rows.push(row);
  }
  return rows;
}
