import { sql } from 'kysely';
import * as z from 'zod';
import type { ConditionChange, ConditionSource } from '../acquisition/index.ts';
import type { Database, Storage } from '../platform/storage/index.ts';

/** A condition that began or ended at a node, until the active server has made an alarm of it. */
export interface WaitingCondition {
  readonly id: number;
  readonly node: number;
  /** Ascending for each node; equal when a change was stored twice, because an answer was lost. */
  readonly number: number;
  /** null: it cannot be read, as one of a newer version. */
  readonly change: ConditionChange | null;
}

/** A condition that holds, as far as alarms know. */
export interface HeldCondition {
  readonly source: ConditionSource;
  readonly sinceMs: number;
  /** Of an alarm of several points. */
  readonly points: readonly number[];
}

/**
 * Conditions on their way from the nodes to the alarms of the active server. The database carries
 * them, so that none is lost with a message or a process. Every method throws StorageError.
 */
export type Conditions = ReturnType<typeof createConditions>;

/** NaN, for no value, is null in JSON. */
const StoredChange = z.object({
  stationId: z.int(),
  pointId: z.int().nullable(),
  kind: z.string(),
  active: z.boolean(),
  atMs: z.number(),
  value: z
    .number()
    .nullable()
    .transform((value) => value ?? Number.NaN),
  words: z.string(),
  reading: z.string().optional(),
  points: z.array(z.int()).optional(),
  again: z.boolean().optional(),
});

function changeOf(data: string): ConditionChange | null {
  try {
    return StoredChange.parse(JSON.parse(data)) as ConditionChange;
  } catch {
    return null;
  }
}

export function createConditions({ read, transaction }: Storage) {
  return {
    /** @param first the number of the first of these changes of the node */
    put: (node: number, first: number, changes: readonly ConditionChange[]): Promise<void> =>
      transaction(async (trx) => {
        await sql`insert into outpost_condition (node, number, data)
          select ${node}, ${first} + at - 1, data from unnest(${changes.map((change) => JSON.stringify(change))}::text[])
            with ordinality as change (data, at) order by at`.execute(trx);
      }),
    /** The oldest ones. */
    async waiting(limit: number): Promise<WaitingCondition[]> {
      const { rows } = await sql<{ id: number; node: number; number: number; data: string }>`
        select id, node, number, data from outpost_condition order by id limit ${limit}`.execute(read);
      return rows.map(({ data, ...row }) => ({ ...row, change: changeOf(data) }));
    },
    /** In the transaction that stores what follows from them. */
    async removeIn(db: Database, ids: readonly number[]): Promise<void> {
      await sql`delete from outpost_condition where id = any(${ids}::bigint[])`.execute(db);
    },
    /** The conditions of these stations that hold, including those on their way. */
    held: (stationIds: readonly number[]): Promise<HeldCondition[]> =>
      // One moment: a change leaves the waiting ones in the transaction that changes its alarm.
      read
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const alarms = await trx
            .selectFrom('alarms as a')
            .innerJoin('alarm_subjects as s', 's.id', 'a.subject_id')
            .select(['a.station_id', 's.point_id', 's.kind', 'a.last_raised_at', 'a.points'])
            .where('a.is_open', '=', 1)
            .where('a.active', '=', 1)
            .where('a.station_id', 'in', stationIds)
            .execute();
          const held = new Map(
            alarms.map(({ station_id, point_id, kind, last_raised_at, points }): [string, HeldCondition] => {
              const source = { stationId: station_id, pointId: point_id, kind } as ConditionSource;
              const of = points === null ? [] : (JSON.parse(points) as number[]);
              return [conditionKey(source), { source, sinceMs: last_raised_at, points: of }];
            }),
          );
          const { rows } = await sql<{ data: string }>`
            select data from outpost_condition
            where (data::json ->> 'stationId')::int = any(${stationIds}::int[]) order by id`.execute(trx);
          for (const change of rows.flatMap(({ data }) => changeOf(data) ?? [])) {
            const { stationId, pointId, kind, active, atMs, points = [] } = change;
            const source = { stationId, pointId, kind };
            const sinceMs = held.get(conditionKey(source))?.sinceMs ?? atMs;
            if (active) held.set(conditionKey(source), { source, sinceMs, points });
            else held.delete(conditionKey(source));
          }
          return [...held.values()];
        }),
  };
}

/** Identifies a condition. */
export const conditionKey = ({ stationId, pointId, kind }: ConditionSource) =>
  `${stationId} ${pointId} ${kind}`;
