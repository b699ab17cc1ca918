import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { standAlone } from '../alone.ts';
import { StorageError } from '../errors.ts';
import type { Storage } from '../storage.ts';
import type { Tables } from '../tables.ts';
import { StoragePostgresDialect } from './dialect.ts';
import { postgresError } from './errors.ts';

const CONNECTIONS_MOST = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Type `int8`, whose text form `pg` hands on as it is; ours are instants and counts below 2^53. */
const INT8_OID = 20;

/**
 * Opens a pool of connections.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param onIdleError told when the database drops a connection that nobody is using
 */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Storage> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MOST,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'outpost',
    types,
  });
  pool.on('error', onIdleError);
  // A connection that breaks while it is in use says so to the statement under way; an event that nobody hears would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new StoragePostgresDialect({ pool }) });
  const ping = async () => {
    await sql`select 1`.execute(db);
  };
  try {
    await ping();
  } catch (error) {
    await db.destroy();
    const { code, message } = postgresError(error);
    throw new StorageError(code, `The database of DATABASE_URL cannot be used: ${message}`, { cause: error });
  }
  return {
    kind: 'postgres',
    read: db,
    write: db,
    transaction: (work, { alone } = {}) =>
      db.transaction().execute(async (trx) => {
        if (alone) await standAlone('postgres', trx, alone);
        return work(trx);
      }),
    ping,
    beside: null,
    spool: null,
    close: () => db.destroy(),
  };
}
