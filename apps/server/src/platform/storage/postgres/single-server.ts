import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { StorageError } from '../errors.ts';
import type { Storage } from '../storage.ts';
import { postgresError } from './errors.ts';
import { activeServerOf } from './lease-table.ts';

/** The advisory lock that a server without a lease holds while it runs. */
const LOCK = `hashtextextended('outpost single server', 0)`;
/**
 * Longer than PostgreSQL takes to notice that the machine of the former server is gone: see the
 * settings of the session.
 */
const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 500;
const RECONNECT_EVERY_MS = 1_000;
/** s. Without them the lock of a machine that lost power would last for two hours. */
const SESSION = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2';

/** How long an orderly end of the connection may take; it is closed in any case. */
const END_MS = 1_000;
const IN_USE = 'Another server uses this database.';

/**
 * For a server with a lease: one without would write without being checked, and poll the same stations.
 * @throws StorageError STORAGE_IN_USE while one runs
 */
export async function expectNoSingleServer({ read }: Pick<Storage, 'read'>): Promise<void> {
  const isFree = await read.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as free`.execute(trx);
    return rows[0]!.free;
  });
  if (isFree) return;
  throw new StorageError(
    'STORAGE_IN_USE',
    `${IN_USE} It runs without STANDBY. Stop it, or set STANDBY=true.`,
  );
}

/**
 * Holds a PostgreSQL database for a program that does not share it, until it is released or the
 * process ends. A connection that breaks is made again; meanwhile nothing is held.
 *
 * @param onError of a connection that broke
 * @param waitMs for a server that has just ended
 * @returns how to release it
 * @throws StorageError STORAGE_IN_USE when another one holds it, or servers with a lease use it
 */
export async function holdForSingleServer(
  url: string,
  storage: Pick<Storage, 'read'>,
  onError: (error: Error) => void,
  waitMs = WAIT_MS,
): Promise<() => Promise<void>> {
  const lock = new SingleServerLock(url, onError);
  const begunMs = performance.now();
  while (!(await lock.take())) {
    if (performance.now() - begunMs >= waitMs)
      throw new StorageError('STORAGE_IN_USE', `${IN_USE} Stop it, or use another database.`);
    await pause(LOOK_EVERY_MS);
  }
  // A server with a lease looks in the other order, so one of the two sees the other.
  const active = await activeServerOf(storage);
  if (active === null) return () => lock.release();
  await lock.release();
  throw new StorageError(
    'STORAGE_IN_USE',
    `This database is used by servers with a standby, and ${active} is active. Set STANDBY=true to join them, or use another database.`,
  );
}

class SingleServerLock {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  #end: (() => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isReleased = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  /** @returns whether it is held now. @throws StorageError */
  async take(): Promise<boolean> {
    const socket = new Socket();
    const client = new pg.Client({
      ...{ connectionString: this.#url, stream: () => socket, keepAlive: true },
      application_name: 'outpost lock',
    });
    const end = async () => {
      await Promise.race([client.end(), pause(END_MS, undefined, { ref: false })]).catch(() => undefined);
      socket.destroy();
    };
    client.on('error', this.#onError);
    try {
      await client.connect();
      await client.query(SESSION);
      const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
      if (rows[0]!.held && !this.#isReleased) {
        this.#end = end;
        client.once('end', () => this.#takeAgain());
        return true;
      }
    } catch (error) {
      await end();
      throw postgresError(error);
    }
    await end();
    return false;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    clearTimeout(this.#timer);
    await this.#end?.();
  }

  #takeAgain(): void {
    this.#end = null;
    if (this.#isReleased) return;
    const again = (error?: Error) => {
      if (error) this.#onError(error);
      this.#takeAgain();
    };
    this.#timer = setTimeout(() => {
      this.take().then(
        (isHeld) => isHeld || again(new Error(IN_USE)),
        () => again(),
      );
    }, RECONNECT_EVERY_MS);
    this.#timer.unref();
  }
}
