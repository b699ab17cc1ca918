import { sql } from 'kysely';
import type pg from 'pg';
import { refuseUnknown } from '../migrate.ts';
import { isSameRelease, type ServerRelease, type StoredRelease, storedRelease } from '../release.ts';
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
    if not exists (select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'outpost_lease' and column_name = 'release_epoch') then
      alter table outpost_lease add column version text, add column schema text,
        add column protocol integer, add column release_epoch bigint;
      alter table outpost_standby add column version text, add column schema text,
        add column protocol integer, add column problem text;
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
  /** Of its lease. */
  readonly epoch: number;
  readonly sinceMs: number;
  /** Where the others reach it; null: it has not said. */
  readonly url: string | null;
  readonly release: StoredRelease;
}

/** A server that runs and is not the active one. */
export interface OtherServer {
  readonly server: string;
  /** Why it could not take over; null: it could. */
  readonly problem: string | null;
  readonly release: StoredRelease;
  /** It is not of the version of the server that asks. */
  readonly isOtherVersion: boolean;
}

/** Who is active and who stands by. */
export interface LeaseStatus {
  /** null: no server is active now. */
  readonly active: ActiveServer | null;
  /** Those that are ready to take over. */
  readonly standbys: readonly string[];
  /** These, and those that are not ready. */
  readonly others: readonly OtherServer[];
}

const NO_RELEASE: StoredRelease = { version: null, schema: null, protocol: null };

/**
 * The lease of the active server in a PostgreSQL database that several servers share. It is kept
 * apart from the schema, since a server that stands by has not migrated it.
 */
export class LeaseTable {
  readonly #pool: LeasePool;
  readonly #server: string;
  readonly #id: string;
  readonly #url: string | null;
  readonly #release: ServerRelease | null;

  /**
   * @param server name for users
   * @param id of this process
   * @param url where the other servers reach this one; null: nowhere
   * @param release of this server; null: it is a tool
   */
  constructor(
    databaseUrl: string,
    server: string,
    id: string,
    url: string | null = null,
    release: ServerRelease | null = null,
  ) {
    this.#server = server;
    this.#url = url;
    this.#id = id;
    this.#release = release;
    this.#pool = new LeasePool(databaseUrl, SCHEMA);
  }

  /**
   * Takes the lease if no server has it. Waits for the last write of the server that had it.
   * @returns its epoch; null: another server is active
   * @throws StorageError, STORAGE_TOO_NEW when this version does not know the schema
   */
  async take(leaseMs: number): Promise<number | null> {
    if ((await this.status()).active !== null) return null;
    return this.#pool.alone(async (client) => {
      if (this.#release) await expectKnownSchema(client, this.#release);
      const { version, schema, protocol } = this.#stored;
      const { rows } = await client.query<{ epoch: string }>(
        `insert into outpost_lease as own
           (name, epoch, server, since_ms, expires_ms, hand_over, url, url_epoch, version, schema, protocol,
            release_epoch)
         values ('active', 1, $1, ${NOW}, ${NOW} + $2, false, $3, 1, $4, $5, $6, 1)
         on conflict (name) do update set epoch = own.epoch + 1, server = excluded.server,
           since_ms = excluded.since_ms, expires_ms = excluded.expires_ms, hand_over = false,
           url = excluded.url, url_epoch = own.epoch + 1, version = excluded.version,
           schema = excluded.schema, protocol = excluded.protocol, release_epoch = own.epoch + 1
         where own.expires_ms <= ${NOW}
         returning epoch`,
        [this.#server, leaseMs, this.#url, version, schema, protocol],
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

  /**
   * Reports that this server stands by.
   * @param problem why it could not take over; null: it could
   * @throws StorageError
   */
  async reportStandby(problem: string | null = null): Promise<void> {
    const { version, schema, protocol } = this.#stored;
    await this.#pool.ask(
      `insert into outpost_standby (id, server, seen_ms, problem, version, schema, protocol)
       values ($1, $2, ${NOW}, $3, $4, $5, $6)
       on conflict (id) do update set seen_ms = excluded.seen_ms, problem = excluded.problem`,
      [this.#id, this.#server, problem, version, schema, protocol],
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
    type Active = StoredRelease & { server: string; epoch: number; since_ms: number; url: string | null } & {
      is_own: boolean;
    };
    type Other = StoredRelease & { server: string; problem: string | null };
    const [row] = await this.#pool.ask<{ active: Active | null; others: Other[] }>(
      `select
         (select row_to_json(one) from (
            select server, epoch, since_ms, case when url_epoch = epoch then url end as url,
              version, schema, protocol, release_epoch is not distinct from epoch as is_own
            from outpost_lease where expires_ms > ${NOW}) as one) as active,
         (select coalesce(json_agg(one order by server), '[]') from (
            select server, problem, version, schema, protocol
            from outpost_standby where seen_ms >= ${NOW} - $1) as one) as others`,
      [GONE_AFTER_MS],
    );
    const { active } = row!;
    const own = this.#release;
    const others = row!.others.map(({ server, problem, ...release }) => ({
      ...{ server, problem, release },
      isOtherVersion: own !== null && !(isSameRelease(own, release) && own.version === release.version),
    }));
    return {
      active: active && {
        ...{ server: active.server, epoch: active.epoch, sinceMs: active.since_ms, url: active.url },
        release: active.is_own ? releaseOf(active) : NO_RELEASE,
      },
      standbys: others.flatMap(({ server, problem }) => (problem === null ? [server] : [])),
      others,
    };
  }

  get #stored(): StoredRelease {
    return this.#release ? storedRelease(this.#release) : NO_RELEASE;
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

const releaseOf = ({ version, schema, protocol }: StoredRelease): StoredRelease => ({
  version,
  schema,
  protocol,
});

/** A server that would only find out at its start leaves the lease to others. @throws StorageError STORAGE_TOO_NEW */
async function expectKnownSchema(client: pg.ClientBase, { migrations }: ServerRelease): Promise<void> {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!found.rows[0]!.found) return;
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  refuseUnknown(rows, migrations);
}
