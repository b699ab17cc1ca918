import pg from 'pg';
import { type HistorianTransaction, numberedParameters, type SqlValue } from '../storage.ts';
import { insertSql } from './insert-sql.ts';
import { ownPoints } from './points.repository.ts';
import { tableStatements } from './schema.ts';
import type { OpenStorage } from './sqlite.ts';

/** Rows per statement of a bulk insert; longer statements save nothing. */
const ROWS_A_STATEMENT = 500;
/** Type `int8`, which `pg` returns as text; ours are instants and counts below 2^53. */
const INT8_OID = 20;

/**
 * Connects to a PostgreSQL database for a historian alone, and creates the tables that it lacks.
 *
 * @param url `postgres://user:password@host:port/database`
 * @throws Error of `pg`
 */
export async function openPostgresUrl(url: string): Promise<OpenStorage> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({ connectionString: url, types });
  // The next statement reports it.
  pool.on('error', () => {});
  const queryOn =
    (client: pg.Pool | pg.PoolClient) =>
    async <Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> =>
      (await client.query(numberedParameters(sql), [...parameters])).rows as Row[];
  const query = queryOn(pool);
  const on = (client: pg.PoolClient): HistorianTransaction => ({
    query: queryOn(client),
    async insertMany(table, columns, rows, conflict) {
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
        const some = rows.slice(from, from + ROWS_A_STATEMENT);
        await queryOn(client)(insertSql(table, columns, some.length, conflict), some.flat());
      }
    },
  });
  const close = () => pool.end();
  try {
    for (const statement of tableStatements('postgres')) await query(statement);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'postgres',
    query,
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(on(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((problem: Error) => {
          broken = problem;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    points: ownPoints(query),
    close,
  };
}
