import { sql } from 'kysely';
import type { Database, Storage } from '../storage.ts';
import { LeasePool, NOW, SCHEMA_LOCK } from './lease-pool.ts';

/** A server that has not reported for so long is gone. */
const GONE_AFTER_MS = 10_000;

/** Samples that a server polled as the active one and could not store, for the active one. */
export const WAITING_SAMPLES = 'outpost_waiting_samples';

/** One transaction: two servers that start at once create it one after the other. */
const SCHEMA = `
  select pg_advisory_xact_lock(${SCHEMA_LOCK});
  create table if not exists outpost_lease (
    name text primary key, epoch bigint not null, server text not null, since_ms bigint not null,
    expires_ms bigint not null, hand_over boolean not null);
  create table if not exists outpost_standby (
    id text primary key, server text not null, seen_ms bigint not null);
  create table if not exists ${WAITING_SAMPLES} (
    id bigint generated always as identity primary key, server text not null, data bytea not null);
  do $$ begin
    if not exists (select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'outpost_lease' and column_name = 'url') then
      alter table outpost_lease add column url text, add column url_epoch bigint;
    end if;
  end $$`;

/**
 * Of a server without a lease, before it writes.
 * @returns the name of the active one of several servers that share the database; null: none is active
 * @throws StorageError
 */
export async function activeServerOf({ read }: Pick<Storage, 'read'>): Promise<string | null> {
  if (!(await hasTable(read, 'outpost_lease'))) return null;
  const { rows } = await sql<{ server: string }>`
    select server from outpost_lease where expires_ms > ${sql.raw(NOW)}`.execute(read);
  return rows[0]?.server ?? null;
}

/** Whether a PostgreSQL database has been migrated by any version; another one is new. @throws StorageError */
export const hasSchema = ({ read }: Pick<Storage, 'read'>): Promise<boolean> =>
  hasTable(read, 'schema_migrations');

export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]!.found;
}

export interface ActiveServer {
  readonly server: string;
  readonly sinceMs: number;
  /** Where the others reach it; null: it has not said. */
  readonly url: string | null;
}

/** Who is active and who stands by. */
export interface LeaseStatus {
  /** null: no server is active now. */
  readonly active: ActiveServer | null;
  readonly standbys: readonly string[];
}

/**
 * The lease of the active server in a PostgreSQL database that several servers share. It is kept
 * apart from the schema, since a server that stands by has not migrated it.
 */
export class LeaseTable {
  readonly #pool: LeasePool;
  readonly #server: string;
  readonly #id: string;
  readonly #url: string | null;

  /**
   * @param server name for users
   * @param id of this process
   * @param url where the other servers reach this one; null: nowhere
   */
  constructor(databaseUrl: string, server: string, id: string, url: string | null = null) {
    this.#server = server;
    this.#url = url;
    this.#id = id;
    this.#pool = new LeasePool(databaseUrl, SCHEMA);
  }

  /**
   * Takes the lease if no server has it. Waits for the last write of the server that had it.
   * @returns its epoch; null: another server is active
   * @throws StorageError
   */
  async take(leaseMs: number): Promise<number | null> {
    if ((await this.status()).active !== null) return null;
    return this.#pool.alone(async (client) => {
      const { rows } = await client.query<{ epoch: string }>(
        `insert into outpost_lease as own
           (name, epoch, server, since_ms, expires_ms, hand_over, url, url_epoch)
         values ('active', 1, $1, ${NOW}, ${NOW} + $2, false, $3, 1)
         on conflict (name) do update set epoch = own.epoch + 1, server = excluded.server,
           since_ms = excluded.since_ms, expires_ms = excluded.expires_ms, hand_over = false,
           url = excluded.url, url_epoch = own.epoch + 1
         where own.expires_ms <= ${NOW}
         returning epoch`,
        [this.#server, leaseMs, this.#url],
      );
      await client.query('delete from outpost_standby where id = $1', [this.#id]);
      return rows[0] ? Number(rows[0].epoch) : null;
    });
  }

  /** @throws StorageError */
  async renew(epoch: number, leaseMs: number): Promise<'held' | 'hand-over' | 'taken'> {
    const [row] = await this.#pool.ask<{ hand_over: boolean }>(
      `update outpost_lease set expires_ms = ${NOW} + $2 where epoch = $1 and expires_ms > 0 returning hand_over`,
      [epoch, leaseMs],
    );
    if (row === undefined) return 'taken';
    return row.hand_over ? 'hand-over' : 'held';
  }

  /** Another server can take over at once. @throws StorageError */
  async release(epoch: number): Promise<void> {
    await this.#pool.ask(`update outpost_lease set expires_ms = 0 where epoch = $1`, [epoch]);
  }

  /**
   * After a start that failed: the first server of a database is the first one again.
   * @throws StorageError
   */
  async forget(epoch: number): Promise<void> {
    if (epoch === 1) await this.#pool.ask('delete from outpost_lease where epoch = 1');
  }

  /** Reports that this server stands by. @throws StorageError */
  async reportStandby(): Promise<void> {
    await this.#pool.ask(
      `insert into outpost_standby (id, server, seen_ms) values ($1, $2, ${NOW})
       on conflict (id) do update set seen_ms = excluded.seen_ms`,
      [this.#id, this.#server],
    );
    await this.#pool.ask(`delete from outpost_standby where seen_ms < ${NOW} - $1`, [GONE_AFTER_MS]);
  }

  /**
   * Leaves samples for the active server, which stores them.
   * @param batches of the historian's journal
   * @throws StorageError; then none of them is left
   */
  async leaveSamples(batches: readonly Uint8Array[]): Promise<void> {
    await this.#pool.ask(`insert into ${WAITING_SAMPLES} (server, data) select $1, unnest($2::bytea[])`, [
      this.#server,
      batches.map((batch) => Buffer.from(batch)),
    ]);
  }

  /** @throws StorageError */
  async status(): Promise<LeaseStatus> {
    // One statement, since a server that stands by asks it several times a second. Servers of earlier
    // versions do not store an address, so it may be that of their predecessor.
    const [row] = await this.#pool.ask<{
      server: string | null;
      since_ms: string;
      url: string | null;
      standbys: string[];
    }>(
      `select lease.server, since_ms, case when url_epoch = epoch then url end as url, array(
         select server from outpost_standby where seen_ms >= ${NOW} - $1 order by server) as standbys
       from (values (1)) as one left join outpost_lease as lease on expires_ms > ${NOW}`,
      [GONE_AFTER_MS],
    );
    const { server, since_ms, url, standbys } = row!;
    return { active: server === null ? null : { server, sinceMs: Number(since_ms), url }, standbys };
  }

  /**
   * Asks the active server to hand over.
   * @param sinceMs when it became active, as in the status
   * @throws StorageError
   */
  async requestHandOver(sinceMs: number): Promise<void> {
    await this.#pool.ask('update outpost_lease set hand_over = true where since_ms = $1', [sinceMs]);
  }

  async close(): Promise<void> {
    // A server that stops is no standby any more; without a database that is noticed later.
    await this.#pool.ask('delete from outpost_standby where id = $1', [this.#id]).catch(() => undefined);
    await this.#pool.end();
  }
}
