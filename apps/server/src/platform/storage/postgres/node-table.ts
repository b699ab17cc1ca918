import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { StorageError } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import {
  canWorkAfter,
  isSameRelease,
  type ServerRelease,
  type StoredRelease,
  schemaOf,
  storedRelease,
} from '../release.ts';
import type { Storage } from '../storage.ts';
import { LeasePool, NOW, SCHEMA_LOCK } from './lease-pool.ts';
import { hasTable, type LeaseStatus } from './lease-table.ts';

/**
 * `lane` numbers what a node has written to history; it is free again once that is settled. A
 * node whose lease has `ended` cannot write any more. `revision` increases with each change of its
 * assignments. Each station has one assignment at most: the node that polls it, and the version of
 * the configuration that it should have. A node deletes those that are `releasing`.
 * `clock_off_ms`: how far the clock of its machine is ahead of the database's.
 */
const SCHEMA = `
  select pg_advisory_xact_lock(${SCHEMA_LOCK});
  create sequence if not exists outpost_node_epoch;
  create table if not exists outpost_node (
    lane integer primary key, epoch bigint not null unique, server text not null, url text,
    since_ms bigint not null, expires_ms bigint not null, ended boolean not null default false,
    revision bigint not null default 0);
  create table if not exists outpost_assignment (
    station_id integer primary key, node bigint not null, version integer not null,
    releasing boolean not null default false);
  create index if not exists outpost_assignment_worker on outpost_assignment (node);
  create table if not exists outpost_condition (
    id bigint generated always as identity primary key, node bigint not null, number integer not null,
    data text not null);
  do $$ begin
    if not exists (select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'outpost_node' and column_name = 'clock_off_ms') then
      alter table outpost_node add column clock_off_ms bigint not null default 0;
    end if;
    if not exists (select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'outpost_node' and column_name = 'version') then
      alter table outpost_node add column version text, add column schema text,
        add column protocol integer;
    end if;
  end $$`;

/** A clock is compared with the database's when the answer comes so soon. */
const SURE_MS = 500;

/** A node as the others know it. */
export interface KnownNode {
  readonly epoch: number;
  readonly lane: number;
  /** Name for users. */
  readonly server: string;
  readonly sinceMs: number;
  /** Its lease has ended: its stations are to be given to others. */
  readonly isOver: boolean;
  /** How far its clock is ahead of the database's. */
  readonly clockOffMs: number;
  /**
   * Which stations a node of its version may have. `any`: it is of this version. `own`: those that it
   * has, as they are configured; it may not understand new ones. `none`: its stations go to others.
   */
  readonly mayHave: 'any' | 'own' | 'none';
}

/** Whether nodes have ever polled stations of this database. @throws StorageError */
export const wasCluster = ({ read }: Pick<Storage, 'read'>): Promise<boolean> =>
  hasTable(read, 'outpost_node');

/**
 * For a server outside of a cluster, before it polls: stations that nodes poll must not be polled
 * twice.
 * @returns the nodes of a former cluster, whose history is to be settled
 * @throws StorageError STORAGE_IN_USE while a node works
 */
export async function formerNodesOf({
  read,
}: Pick<Storage, 'read'>): Promise<Pick<KnownNode, 'epoch' | 'lane'>[]> {
  if (!(await wasCluster({ read }))) return [];
  const { rows } = await sql<{ epoch: number; lane: number; server: string; over: boolean }>`
    select epoch, lane, server, ended or expires_ms <= ${sql.raw(NOW)} as over from outpost_node`.execute(
    read,
  );
  const working = rows.find(({ over }) => !over);
  if (working === undefined) return rows.map(({ epoch, lane }) => ({ epoch: Number(epoch), lane }));
  throw new StorageError(
    'STORAGE_IN_USE',
    `This database is used by a cluster, and ${working.server} polls stations. Set NATS_URL to join it, or use another database.`,
  );
}

/**
 * The nodes of a cluster and their leases, in a PostgreSQL database that they share. Each node's
 * epoch is its own and never used again.
 */
export class NodeTable {
  readonly #pool: LeasePool;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #server: string;
  readonly #url: string | null;
  readonly #release: ServerRelease | null;
  #lane = 0;
  #clockOffMs = 0;

  /**
   * @param server name for users
   * @param url where the other servers reach this one; null: nowhere
   * @param release of this server; null: all are of the same
   */
  constructor(
    databaseUrl: string,
    clock: Pick<Clock, 'now'>,
    server: string,
    url: string | null = null,
    release: ServerRelease | null = null,
  ) {
    this.#pool = new LeasePool(databaseUrl, SCHEMA);
    this.#clock = clock;
    this.#server = server;
    this.#url = url;
    this.#release = release;
  }

  /** The lane of the lease taken last. */
  get lane(): number {
    return this.#lane;
  }

  /** Creates the tables; repeated calls do nothing. @throws StorageError */
  async prepare(): Promise<void> {
    await this.#pool.ask('select 1');
  }

  /**
   * Takes the first free lane.
   * @returns the node's epoch
   * @throws StorageError; STORAGE_UNAVAILABLE while a server of another version is active
   */
  async take(leaseMs: number): Promise<number> {
    await this.prepare();
    const [row] = await this.#pool.alone(async (client) => {
      const release = this.#release;
      if (release) await expectActiveOf(client, release);
      const { version, schema, protocol } = release ? storedRelease(release) : NO_RELEASE;
      const { rows } = await client.query<{ lane: number; epoch: string }>(
        `insert into outpost_node (lane, epoch, server, url, since_ms, expires_ms, version, schema, protocol)
         select lane, nextval('outpost_node_epoch'), $1, $2, ${NOW}, ${NOW} + $3, $4, $5, $6
         from generate_series(1, (select coalesce(max(lane), 0) + 1 from outpost_node)) as lane
         where not exists (select 1 from outpost_node as other where other.lane = lane.lane)
         order by lane limit 1 returning lane, epoch`,
        [this.#server, this.#url, leaseMs, version, schema, protocol],
      );
      return rows;
    });
    this.#lane = row!.lane;
    return Number(row!.epoch);
  }

  /** @throws StorageError */
  async renew(epoch: number, leaseMs: number): Promise<'held' | 'taken'> {
    const askedMs = this.#clock.now();
    const [row] = await this.#pool.ask<{ now: string }>(
      `update outpost_node set expires_ms = ${NOW} + $2, clock_off_ms = $3 where epoch = $1 and not ended
       returning ${NOW} as now`,
      [epoch, leaseMs, this.#clockOffMs],
    );
    if (row === undefined) return 'taken';
    const answeredMs = this.#clock.now();
    if (Math.abs(answeredMs - askedMs) < SURE_MS)
      this.#clockOffMs = Math.round((askedMs + answeredMs) / 2 - Number(row.now));
    return 'held';
  }

  /** Its stations can be given to others at once. @throws StorageError */
  async release(epoch: number): Promise<void> {
    await this.#pool.ask('update outpost_node set ended = true, expires_ms = 0 where epoch = $1', [epoch]);
  }

  /** Increases with each change of the node's assignments; null: its lease has ended. @throws StorageError */
  async revision(epoch: number): Promise<number | null> {
    const [row] = await this.#pool.ask<{ revision: string }>(
      'select revision from outpost_node where epoch = $1 and not ended',
      [epoch],
    );
    return row ? Number(row.revision) : null;
  }

  /** The other nodes that work: they take over what this one has. @throws StorageError */
  async status(): Promise<LeaseStatus> {
    const nodes = (await this.nodes()).filter(({ lane, isOver }) => lane !== this.#lane && !isOver);
    return { active: null, standbys: nodes.map(({ server }) => server), others: [] };
  }

  /** Every node whose history is not settled, by lane. @throws StorageError */
  async nodes(): Promise<KnownNode[]> {
    return (await this.#rows()).map(({ epoch, lane, server, since_ms, over, clock_off_ms, ...release }) => ({
      ...{ epoch: Number(epoch), lane, server, sinceMs: Number(since_ms), isOver: over },
      clockOffMs: Number(clock_off_ms),
      mayHave: this.#mayHave(release),
    }));
  }

  /** The nodes that cannot go on working while these steps are applied, by epoch. @throws StorageError */
  async unfitFor(pending: readonly Migration[]): Promise<Pick<KnownNode, 'epoch' | 'server'>[]> {
    const release = this.#release;
    if (release === null) return [];
    return (await this.#rows())
      .filter((row) => !row.over && !canWorkAfter(release, pending, row))
      .map(({ epoch, server }) => ({ epoch: Number(epoch), server }));
  }

  /** @throws StorageError */
  #rows(): Promise<NodeRow[]> {
    return this.#pool.ask<NodeRow>(
      `select epoch, lane, server, since_ms, ended or expires_ms <= ${NOW} as over, version, schema, protocol, clock_off_ms
       from outpost_node order by lane`,
    );
  }

  #mayHave(other: StoredRelease): KnownNode['mayHave'] {
    const own = this.#release;
    if (own === null || isSameRelease(own, other)) return 'any';
    return schemaOf(own, other) === 'older' && other.protocol === own.protocol ? 'own' : 'none';
  }

  /**
   * Refuses every later write of a node whose lease has run out, after waiting for one that has
   * begun.
   * @returns false: it has renewed its lease meanwhile
   * @throws StorageError
   */
  async end(epoch: number): Promise<boolean> {
    return this.#pool.alone(async (client) => {
      const { rowCount } = await client.query(
        `update outpost_node set ended = true where epoch = $1 and (ended or expires_ms <= ${NOW})`,
        [epoch],
      );
      return rowCount === 1;
    });
  }

  /** Refuses every later write of a node at once, after waiting for one that has begun. @throws StorageError */
  async retire(epoch: number): Promise<void> {
    await this.#pool.alone((client) =>
      client.query('update outpost_node set ended = true, expires_ms = 0 where epoch = $1', [epoch]),
    );
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

interface NodeRow extends StoredRelease {
  readonly epoch: string;
  readonly lane: number;
  readonly server: string;
  readonly since_ms: string;
  readonly over: boolean;
  readonly clock_off_ms: string;
}

const NO_RELEASE: StoredRelease = { version: null, schema: null, protocol: null };

/**
 * A node joins only servers of its version: another one may be changing the schema at this moment.
 * @throws StorageError STORAGE_UNAVAILABLE
 */
async function expectActiveOf(client: pg.ClientBase, release: ServerRelease): Promise<void> {
  const { rows } = await client.query<StoredRelease & { is_own: boolean }>(
    `select version, schema, protocol, release_epoch is not distinct from epoch as is_own from outpost_lease`,
  );
  if (rows[0]?.is_own && isSameRelease(release, rows[0])) return;
  throw new StorageError('STORAGE_UNAVAILABLE', 'The active server is of another version');
}
