import { Socket } from 'node:net';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import pg from 'pg';
import { DamageNotifier } from '../damage.ts';
import { StorageError } from '../errors.ts';
import { probeStatement } from '../probe-sql.ts';
import type { Storage } from '../storage.ts';
import type { Tables } from '../tables.ts';
import { waitForTurn } from '../wait-for-turn.ts';
import { checkPostgres } from './check.ts';
import { StoragePostgresDialect } from './dialect.ts';
import { postgresError } from './errors.ts';
import { fencedBy, type SessionLease } from './fence.ts';

const MAX_CONNECTIONS = 10;
/**
 * For pings and probes alone: that all others are in use says nothing about the database, and a
 * database that does not answer is noticed although they are.
 */
const MAX_PING_CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;
const PING_TIMEOUT_MS = 5_000;
/** The driver's messages for a query or a connection without an answer in time. */
const TIMED_OUT = [
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
];
/**
 * Sessions of a server with a lease: their writes are checked, and a transaction that a suspended server
 * left open ends, so that it does not delay the server that takes over.
 */
const fencedSession = (lease: SessionLease) =>
  `${fencedBy(lease)}; set idle_in_transaction_session_timeout = ${MAX_IDLE_IN_TRANSACTION_MS}`;
/** As long as a lease. */
const MAX_IDLE_IN_TRANSACTION_MS = 6_000;
/** Type `int8`, which `pg` returns as text; ours are instants and counts below 2^53. */
const INT8_OID = 20;

/**
 * Opens a pool of connections.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param onIdleError called when the database drops an idle connection
 * @param lease of this server, checked with each write; null: there is only one server
 */
export async function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  lease: SessionLease | null = null,
): Promise<Storage> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const connections = new Connections();
  const openPool = (max: number) => {
    const opened = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      stream: () => connections.open(),
      keepAlive: true,
      application_name: 'outpost',
      types,
      // Before any statement; a connection for which it fails is not used.
      ...(lease !== null && { onConnect: (client: pg.ClientBase) => client.query(fencedSession(lease)) }),
    });
    opened.on('error', onIdleError);
    // A connection that breaks while in use fails its statement; an unhandled event would end the
    // process.
    opened.on('connect', (client) => client.on('error', () => {}));
    return opened;
  };
  const pool = openPool(MAX_CONNECTIONS);
  const pings = openPool(MAX_PING_CONNECTIONS);
  const damage = new DamageNotifier();
  const db = new Kysely<Tables>({
    dialect: new StoragePostgresDialect({ pool }),
    log: damage.log,
    // SQLite accepts an empty list, PostgreSQL does not.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  const ask = async (text: string, values: unknown[] = []) => {
    try {
      // The driver accepts a timeout with each query; its types do not declare it.
      const query: pg.QueryConfig & { query_timeout: number } = {
        text,
        values,
        query_timeout: PING_TIMEOUT_MS,
      };
      await pings.query(query);
    } catch (error) {
      if (TIMED_OUT.includes((error as Error).message)) connections.end();
      throw postgresError(error);
    }
  };
  const ping = () => ask('select 1');
  const close = async () => {
    if (!pings.ending) await pings.end();
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
  };
  try {
    await ping();
  } catch (error) {
    await close();
    const { code, message } = postgresError(error);
    throw new StorageError(
      code,
      `Cannot connect to the database in DATABASE_URL: ${message}. Check the URL and that PostgreSQL is running.`,
      { cause: error },
    );
  }
  return {
    kind: 'postgres',
    read: db,
    write: db,
    transaction: (work, { alone } = {}) =>
      db.transaction().execute(async (trx) => {
        if (alone) await waitForTurn('postgres', trx, alone);
        return work(trx);
      }),
    ping,
    probe: () => {
      const { text, values } = probeStatement('$1');
      return ask(text, values);
    },
    dataWorkers: null,
    spool: null,
    check: (signal) => checkPostgres(db, signal),
    onDamage: damage.onDamage,
    close,
  };
}

/**
 * The sockets of a pool. A network that silently drops packets leaves statements waiting for a
 * quarter of an hour; when a ping goes unanswered they are ended, so that their callers get an
 * error.
 */
class Connections {
  readonly #sockets = new Set<Socket>();

  open(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
