import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { ManyRows, manyRowsSql } from '../many-rows.ts';
import { postgresError } from './errors.ts';

/** Rows per statement of a bulk insert; longer statements save nothing. */
const ROWS_A_STATEMENT = 500;

/** Kysely's dialect with the storage's own errors and its bulk insert. */
export class StoragePostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new StorageDriver(super.createDriver());
  }
}

class StorageDriver implements Driver {
  readonly #driver: Driver;
  readonly #wrapped = new WeakMap<DatabaseConnection, StorageConnection>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      const connection = await this.#driver.acquireConnection();
      let wrapped = this.#wrapped.get(connection);
      if (!wrapped) {
        wrapped = new StorageConnection(connection);
        this.#wrapped.set(connection, wrapped);
      }
      return wrapped;
    } catch (error) {
      throw postgresError(error);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(connection, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#driver.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#driver.rollbackTransaction(connection);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#driver.releaseConnection((connection as StorageConnection).inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class StorageConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const [first] = query.parameters;
      if (!(first instanceof ManyRows)) return await this.inner.executeQuery<R>(query);
      for (let at = 0; at < first.rows.length; at += ROWS_A_STATEMENT) {
        const rows = first.rows.slice(at, at + ROWS_A_STATEMENT);
        const sql = manyRowsSql(query.sql, first.columns, rows.length, true);
        await this.inner.executeQuery(CompiledQuery.raw(sql, rows.flat()));
      }
      return { rows: [], numAffectedRows: BigInt(first.rows.length) };
    } catch (error) {
      throw postgresError(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    yield* this.inner.streamQuery<R>(query, chunkSize);
  }
}
