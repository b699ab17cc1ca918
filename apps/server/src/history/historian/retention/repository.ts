import { sql } from 'kysely';
import type { Database, Storage } from '../../../platform/storage/index.ts';
import { addGrowth, type HistoryGrowth } from '../growth.repository.ts';
import type { PointKind, RollUpLevel } from '../rollups/levels.ts';

/** One row: the settings of the whole server. */
const ONLY = 1;

/** What is to be deleted of one point, one step at a time. */
export interface TrimStep {
  readonly pointId: number;
  readonly kind: PointKind;
  readonly level: RollUpLevel;
  /** Length of the buckets; 0 for samples. */
  readonly stepMs: number;
  /** Rows that ended before it are deleted. */
  readonly beforeMs: number;
  readonly nowMs: number;
  /** Maximum number of rows of the table. */
  readonly limit: number;
}

export interface GrowthRow {
  readonly day: number;
  readonly level: RollUpLevel;
  readonly kind: PointKind;
  readonly entries: number;
  readonly bytes: number;
  readonly entriesGone: number;
  readonly bytesGone: number;
}

/** The queries of retention and its page. Every method throws StorageError. */
export interface RetentionRepository {
  /** The settings as JSON; null before the first are saved. */
  readSettings(): Promise<string | null>;
  /** @param lastly runs as the last step of the same transaction */
  writeSettings(json: string, lastly: (db: Database) => Promise<unknown>): Promise<void>;
  /** IDs of points of a kind above `afterId`, including deleted points, ascending. */
  pointIds(kind: PointKind, afterId: number, limit: number): Promise<number[]>;
  /**
   * Deletes the oldest rows of a point in one transaction. The newest row of each level stays, and
   * samples without a roll-up. @returns how many rows were deleted
   */
  trim(step: TrimStep): Promise<number>;
  growth(): Promise<GrowthRow[]>;
  /** Records the size of the database on a day. */
  noteSize(day: number, bytes: number): Promise<void>;
  sizes(fromDay: number): Promise<{ day: number; bytes: number }[]>;
  databaseSize(): Promise<{ bytes: number; freeBytes: number }>;
  journalBytes(): Promise<number>;
}

export function createRetentionRepository(storage: Storage): RetentionRepository {
  const { read, write } = storage;
  return {
    async readSettings() {
      const row = await read
        .selectFrom('history_settings')
        .select('settings')
        .where('id', '=', ONLY)
        .executeTakeFirst();
      return row?.settings ?? null;
    },

    writeSettings: (settings, lastly) =>
      storage.transaction(async (trx) => {
        await trx
          .insertInto('history_settings')
          .values({ id: ONLY, settings })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings }))
          .execute();
        await lastly(trx);
      }),

    async pointIds(kind, afterId, limit) {
      const rows = await read
        .selectFrom('points')
        .select('id')
        .where('kind', '=', kind)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async trim(step) {
      const rows = step.stepMs === 0 ? await oldChunks(read, step) : await oldRollUps(read, step);
      const last = rows.at(-1);
      if (!last) return 0;
      await storage.transaction(async (trx) => {
        if (step.stepMs === 0) {
          await trx
            .deleteFrom('chunks')
            .where('point_id', '=', step.pointId)
            .where('start_at', '<=', last.start_at)
            .execute();
        } else {
          await trx
            .deleteFrom('rollups')
            .where('point_id', '=', step.pointId)
            .where('step_ms', '=', step.stepMs)
            .where('start_at', '<=', last.start_at)
            .execute();
        }
        const gone: HistoryGrowth = {
          level: step.level,
          kind: step.kind,
          atMs: step.nowMs,
          entries: 0,
          bytes: 0,
          entriesGone: rows.reduce((sum, { entries }) => sum + entries, 0),
          bytesGone: rows.reduce((sum, { bytes }) => sum + bytes, 0),
        };
        await addGrowth(trx, [gone]);
      });
      return rows.length;
    },

    async growth() {
      const rows = await read.selectFrom('history_growth').selectAll().orderBy('day').execute();
      return rows.map(({ entries_gone, bytes_gone, ...row }) => ({
        ...row,
        entriesGone: entries_gone,
        bytesGone: bytes_gone,
      }));
    },

    async noteSize(day, bytes) {
      await write
        .insertInto('history_sizes')
        .values({ day, bytes })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ bytes }))
        .execute();
    },

    sizes: (fromDay) =>
      read.selectFrom('history_sizes').selectAll().where('day', '>=', fromDay).orderBy('day').execute(),

    async databaseSize() {
      const query =
        storage.kind === 'sqlite'
          ? sql<{
              bytes: number;
              free: number;
            }>`select page_count * page_size as bytes, freelist_count * page_size as free
              from pragma_page_count, pragma_page_size, pragma_freelist_count`
          : sql<{
              bytes: number;
              free: number;
            }>`select pg_database_size(current_database()) as bytes, 0 as free`;
      const { rows } = await query.execute(read);
      return { bytes: rows[0]!.bytes, freeBytes: rows[0]!.free };
    },

    async journalBytes() {
      const row = await read
        .selectFrom('journal')
        .select(sql<number | null>`cast(sum(length(data)) as bigint)`.as('bytes'))
        .executeTakeFirst();
      return row?.bytes ?? 0;
    },
  };
}

interface OldRow {
  start_at: number;
  entries: number;
  bytes: number;
}

/** Chunks before the newest one, all of which is in roll-ups. */
function oldChunks(read: Database, { pointId, beforeMs, limit }: TrimStep): Promise<OldRow[]> {
  return read
    .selectFrom('chunks')
    .innerJoin('point_state', 'point_state.point_id', 'chunks.point_id')
    .select(['start_at', 'count as entries', sql<number>`length(data)`.as('bytes')])
    .where('chunks.point_id', '=', pointId)
    .where('start_at', '<', beforeMs)
    .where('end_at', '<', beforeMs)
    .whereRef('end_at', '<', 'point_state.rolled_at')
    .where('start_at', '<', sql<number>`(select max(m.start_at) from chunks m where m.point_id = ${pointId})`)
    .orderBy('start_at')
    .limit(limit)
    .execute();
}

/** Roll-ups of one step before the newest row. */
function oldRollUps(read: Database, { pointId, stepMs, beforeMs, limit }: TrimStep): Promise<OldRow[]> {
  return read
    .selectFrom('rollups')
    .select([
      'start_at',
      sql<number>`(end_at - start_at) / step_ms`.as('entries'),
      sql<number>`length(data)`.as('bytes'),
    ])
    .where('point_id', '=', pointId)
    .where('step_ms', '=', stepMs)
    .where('start_at', '<', beforeMs)
    .where('end_at', '<', beforeMs)
    .where(
      'start_at',
      '<',
      sql<number>`(select max(m.start_at) from rollups m where m.point_id = ${pointId} and m.step_ms = ${stepMs})`,
    )
    .orderBy('start_at')
    .limit(limit)
    .execute();
}
