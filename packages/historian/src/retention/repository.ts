import { addGrowth, deletedGrowth } from '../growth.repository.ts';
import type { PointKind, RollUpLevel } from '../rollups/levels.ts';
import type { HistorianStorage, HistorianTransaction } from '../storage.ts';

/** The only row of the settings. */
const ONLY = 1;

const DATABASE_SIZE = {
  sqlite: `select page_count * page_size as bytes, freelist_count * page_size as "freeBytes"
    from pragma_page_count, pragma_page_size, pragma_freelist_count`,
  postgres: 'select pg_database_size(current_database()) as bytes, 0 as "freeBytes"',
};

/** What is to be deleted of one point, one step at a time. */
export interface TrimStep {
  readonly pointId: number;
  readonly kind: PointKind;
  readonly level: RollUpLevel;
  /** Length of the buckets; 0 for samples. */
  readonly stepMs: number;
  /** The limit: rows that ended before it are deleted. */
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

export interface DatabaseSize {
  readonly bytes: number;
  /** Of them, what new rows can use. */
  readonly freeBytes: number;
}

/** What history takes. */
export interface DiskUse {
  readonly database: DatabaseSize;
  readonly journalBytes: number;
  /** By day, level and kind, ascending by day. */
  readonly growth: readonly GrowthRow[];
  /** The size of the database by day, ascending. */
  readonly sizes: readonly { readonly day: number; readonly bytes: number }[];
}

/** The queries of retention. Every method throws the storage's errors. */
export interface RetentionRepository<Transaction extends HistorianTransaction> {
  /** The settings as JSON; null before the first are saved. */
  readSettings(): Promise<string | null>;
  /** @param lastly runs as the last step of the same transaction */
  writeSettings(json: string, lastly: (transaction: Transaction) => Promise<unknown>): Promise<void>;
  /**
   * Deletes the oldest rows of a point in one transaction. The newest row of each level stays, and
   * samples without a roll-up, and those with the value at the limit. @returns how many rows were
   * deleted
   */
  trim(step: TrimStep): Promise<number>;
  /** Records the size of the database on a day. */
  noteSize(day: number, bytes: number): Promise<void>;
  databaseSize(): Promise<DatabaseSize>;
  /** @param fromDay the first day whose size is read */
  diskUse(fromDay: number): Promise<DiskUse>;
}

export function createRetentionRepository<Transaction extends HistorianTransaction>({
  kind: databaseKind,
  query,
  transaction,
}: HistorianStorage<Transaction>): RetentionRepository<Transaction> {
  const databaseSize = async () => (await query<DatabaseSize>(DATABASE_SIZE[databaseKind]))[0]!;
  return {
    async readSettings() {
      const [row] = await query<{ settings: string }>('select settings from history_settings where id = ?', [
        ONLY,
      ]);
      return row?.settings ?? null;
    },

    writeSettings: (settings, lastly) =>
      transaction(async (trx) => {
        await trx.query(
          `insert into history_settings (id, settings) values (?, ?)
            on conflict (id) do update set settings = excluded.settings`,
          [ONLY, settings],
        );
        await lastly(trx);
      }),

    async trim(step) {
      const { pointId, kind, level, stepMs, nowMs } = step;
      const rows = await (stepMs === 0 ? oldChunks(query, step) : oldRollUps(query, step));
      const last = rows.at(-1);
      if (!last) return 0;
      await transaction(async (trx) => {
        if (stepMs === 0) {
          await trx.query('delete from chunks where point_id = ? and start_at <= ?', [pointId, last.startMs]);
        } else {
          await trx.query('delete from rollups where point_id = ? and step_ms = ? and start_at <= ?', [
            pointId,
            stepMs,
            last.startMs,
          ]);
        }
        await addGrowth(trx, [deletedGrowth(level, kind, rows, nowMs)]);
      });
      return rows.length;
    },

    noteSize: (day, bytes) =>
      transaction(async (trx) => {
        await trx.query(
          `insert into history_sizes (day, bytes) values (?, ?)
            on conflict (day) do update set bytes = excluded.bytes`,
          [day, bytes],
        );
      }),

    databaseSize,

    async diskUse(fromDay) {
      const [database, [journal], growth, sizes] = await Promise.all([
        databaseSize(),
        query<{ bytes: number | null }>('select cast(sum(length(data)) as bigint) as bytes from journal'),
        query<GrowthRow>(
          `select day, level, kind, entries, bytes, entries_gone as "entriesGone", bytes_gone as "bytesGone"
            from history_growth order by day`,
        ),
        query<DiskUse['sizes'][number]>('select day, bytes from history_sizes where day >= ? order by day', [
          fromDay,
        ]),
      ]);
      return { database, journalBytes: journal?.bytes ?? 0, growth, sizes };
    },
  };
}

interface OldRow {
  readonly startMs: number;
  readonly entries: number;
  readonly bytes: number;
}

type Query = HistorianTransaction['query'];

/**
 * Chunks before the one with the value at the limit, all of which is in roll-ups. Chunks of a point
 * don't overlap, so each ends before the next one begins.
 */
const oldChunks = (query: Query, { pointId, beforeMs, limit }: TrimStep) =>
  query<OldRow>(
    `select c.start_at as "startMs", c.count as entries, length(c.data) as bytes from chunks c
      join point_state s on s.point_id = c.point_id
      where c.point_id = ? and c.end_at < s.rolled_at
        and c.start_at < (select max(m.start_at) from chunks m where m.point_id = ? and m.start_at <= ?)
      order by c.start_at limit ?`,
    [pointId, pointId, beforeMs, limit],
  );

/** Roll-ups of one step before the newest row. */
const oldRollUps = (query: Query, { pointId, stepMs, beforeMs, limit }: TrimStep) =>
  query<OldRow>(
    `select start_at as "startMs", (end_at - start_at) / step_ms as entries, length(data) as bytes from rollups
      where point_id = ? and step_ms = ? and start_at < ? and end_at < ?
        and start_at < (select max(m.start_at) from rollups m where m.point_id = ? and m.step_ms = ?)
      order by start_at limit ?`,
    [pointId, stepMs, beforeMs, beforeMs, pointId, stepMs, limit],
  );
