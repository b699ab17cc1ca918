import pg from 'pg';
import { postgresError } from './errors.ts';

/** What stops a server that does not answer: a statement of a lease takes milliseconds. */
const TIMEOUT_MS = 2_000;
/** Taking over waits for the last write of the server before. */
const TAKE_TIMEOUT_MS = 15_000;
/** Held while tables and triggers of leases are created: several servers may start at once. */
export const SCHEMA_LOCK = `hashtextextended('outpost lease', 0)`;
/** The advisory lock that each fenced write shares, and that a take-over has alone. */
export const FENCE_LOCK = `hashtextextended('outpost fence', 0)`;
/** The database's clock, ms: that of the machines may differ. */
export const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Two connections of their own for leases, which no other work delays. */
export class LeasePool {
  readonly #pool: pg.Pool;
  readonly #schema: string;
  #isMade = false;

  /** @param schema creates the tables if they are missing; runs before the first statement */
  constructor(databaseUrl: string, schema: string) {
    this.#schema = schema;
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 2,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TAKE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'outpost lease',
    });
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** @throws StorageError */
  async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    try {
      if (!this.#isMade) await this.#pool.query(this.#schema);
      this.#isMade = true;
      // The driver accepts a timeout with each query; its types do not declare it.
      const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: TIMEOUT_MS };
      return (await this.#pool.query<Row>(query)).rows;
    } catch (error) {
      throw postgresError(error);
    }
  }

  /**
   * Runs statements in a transaction while no fenced write is under way, after those that have begun.
   * @throws StorageError
   */
  async alone<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
    try {
      const client = await this.#pool.connect();
      try {
        // A server that is cut off now must not keep the lock.
        await client.query(`begin; set local idle_in_transaction_session_timeout = ${TAKE_TIMEOUT_MS / 3};
          set local lock_timeout = ${TAKE_TIMEOUT_MS - 1_000}; set local statement_timeout = ${TAKE_TIMEOUT_MS}`);
        await client.query(`select pg_advisory_xact_lock(${FENCE_LOCK})`);
        const result = await work(client);
        await client.query('commit');
        return result;
      } finally {
        // A transaction that failed ends with its connection.
        client.release(true);
      }
    } catch (error) {
      throw postgresError(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
