import { sql } from 'kysely';
import { type Database, type Storage, WAITING_SAMPLES } from '../platform/storage/index.ts';

/** A station and the node that polls it, by the node's epoch. */
export interface Assignment {
  readonly stationId: number;
  readonly node: number;
  /** The version of the configuration that the node should have. */
  readonly version: number;
  /** The node is to give it back. */
  readonly isReleasing: boolean;
}

/** A station with the version of its configuration. */
export interface VersionedStation {
  readonly stationId: number;
  readonly version: number;
}

/**
 * Which node polls which station. The active server gives stations and asks for them back; only the
 * node itself, or its end, removes an assignment. Every method throws StorageError.
 */
export type Assignments = ReturnType<typeof createAssignments>;

export function createAssignments({ read, transaction }: Storage) {
  const assignments = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ station_id: number; node: number; version: number; releasing: boolean }>`
      select station_id, node, version, releasing from outpost_assignment ${where} order by station_id
    `.execute(read);
    return rows.map(({ station_id, node, version, releasing }) => ({
      ...{ stationId: station_id, node, version, isReleasing: releasing },
    }));
  };
  return {
    all: (): Promise<Assignment[]> => assignments(sql``),
    ofNode: (node: number): Promise<Assignment[]> => assignments(sql`where node = ${node}`),
    /** Gives stations that no node has. */
    give: (node: number, stations: readonly VersionedStation[]): Promise<void> =>
      transaction(async (trx) => {
        await sql`
          insert into outpost_assignment (station_id, node, version)
          select station_id, ${node}, version
          from unnest(${idsOf(stations)}::int[], ${versionsOf(stations)}::int[]) as given (station_id, version)
        `.execute(trx);
        await tell(trx, sql`select ${node}::bigint`);
      }),
    /** Asks for stations back. */
    release: (stationIds: readonly number[]): Promise<void> =>
      transaction(async (trx) => {
        await sql`update outpost_assignment set releasing = true where station_id = any(${stationIds}::int[])`.execute(
          trx,
        );
        await tell(trx, nodesOf(stationIds));
      }),
    /** The configuration of stations was changed. */
    noteVersions: (stations: readonly VersionedStation[]): Promise<void> =>
      transaction(async (trx) => {
        await sql`
          update outpost_assignment as own set version = given.version
          from unnest(${idsOf(stations)}::int[], ${versionsOf(stations)}::int[]) as given (station_id, version)
          where own.station_id = given.station_id
        `.execute(trx);
        await tell(trx, nodesOf(idsOf(stations)));
      }),
    /** Stations that are still to be given back. */
    async releasing(): Promise<number[]> {
      const { rows } = await sql<{ station_id: number }>`
        select station_id from outpost_assignment where releasing`.execute(read);
      return rows.map(({ station_id }) => station_id);
    },
    /** Whether samples that a server could not store wait to be inserted where their stations are now. */
    async samplesWait(): Promise<boolean> {
      const { rows } = await sql<{ waiting: boolean }>`
        select exists (select 1 from ${sql.table(WAITING_SAMPLES)}) as waiting`.execute(read);
      return rows[0]!.waiting;
    },
    /** Of the node itself: it polls them no more, and has stored everything of them. */
    giveBack: (node: number, stationIds: readonly number[]): Promise<void> =>
      transaction(async (trx) => {
        await sql`delete from outpost_assignment where node = ${node} and station_id = any(${stationIds}::int[])`.execute(
          trx,
        );
      }),
    /** Of a node that has ended, when its history is settled: its lane is free. */
    forgetNode: (node: number): Promise<void> =>
      transaction(async (trx) => {
        await sql`delete from outpost_assignment where node = ${node}`.execute(trx);
        await sql`delete from outpost_node where epoch = ${node}`.execute(trx);
      }),
  };
}

const idsOf = (stations: readonly VersionedStation[]) => stations.map(({ stationId }) => stationId);
const versionsOf = (stations: readonly VersionedStation[]) => stations.map(({ version }) => version);

const nodesOf = (stationIds: readonly number[]) =>
  sql`select distinct node from outpost_assignment where station_id = any(${stationIds}::int[])`;

/** These nodes look at their assignments again. */
async function tell(db: Database, nodes: ReturnType<typeof sql>): Promise<void> {
  await sql`update outpost_node set revision = revision + 1 where epoch in (${nodes})`.execute(db);
}
