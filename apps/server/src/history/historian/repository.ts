import {
  type Database,
  hotQuery,
  insertMany,
  type JournalEnd,
  journalEndOf,
  type Storage,
  setJournalEnd,
} from '../../platform/storage/index.ts';
import { addGrowth, type HistoryGrowth } from './growth.repository.ts';
import { CHUNKS_AFTER, CHUNKS_BACKWARD, CHUNKS_ONWARD } from './past-sql.ts';
import type { PointKind } from './rollups/levels.ts';

/** One batch of samples for the journal. */
export interface JournalBatch {
  id: number;
  samples: number;
  data: Uint8Array;
  /** Stations that responded: ID and ms. */
  polls: readonly (readonly [stationId: number, atMs: number])[];
}

/** One run of samples of one point, packed. */
export interface SealedChunk {
  pointId: number;
  startMs: number;
  endMs: number;
  count: number;
  /** Minimum and maximum good value; null when there is none. */
  low: number | null;
  high: number | null;
  data: Uint8Array;
  /** The newest sample in it. */
  lastValue: number;
  lastQuality: number;
  /** Since when value and quality of the point's newest sample sealed with it have held. */
  lastSinceMs: number;
}

export interface StoredState {
  pointId: number;
  /** Time of the newest sample in a chunk; null when there is none. */
  sealedMs: number | null;
  value: number;
  quality: number;
  /** Since when value and quality have held; null when unknown. */
  sinceMs: number | null;
  /** null: the point is not in the configuration, and never was. */
  kind: PointKind | null;
  /** The end of the roll-ups; null when there are none. */
  rolledMs: number | null;
}

/** The database queries of the historian. Every method throws StorageError. */
export interface HistoryRepository {
  /**
   * Writes batches in one transaction, with the highest number; an existing one stays unchanged.
   * @param atMs the present
   */
  appendJournal(batches: readonly JournalBatch[], atMs: number): Promise<void>;
  /**
   * The highest number that a batch ever had, even if the journal has been emptied since; 0: there
   * was none.
   */
  lastBatch(): Promise<number>;
  /**
   * Writes chunks and the state of their points, and deletes journal batches below `journalFrom`,
   * in one transaction. An existing chunk is replaced.
   * @param growth the increase of what is stored
   */
  seal(chunks: readonly SealedChunk[], journalFrom: number, growth: readonly HistoryGrowth[]): Promise<void>;
  /** Batches with an ID above `afterId`, ascending, at most `limit`. */
  readJournal(afterId: number, limit: number): Promise<{ id: number; data: Uint8Array }[]>;
  readStates(): Promise<StoredState[]>;
  readPolls(): Promise<{ stationId: number; atMs: number }[]>;
  /**
   * Chunks of a point that start before `beforeMs` and end at or after `fromMs`, newest first, at
   * most `limit`.
   */
  readChunks(pointId: number, fromMs: number, beforeMs: number, limit: number): Promise<StoredChunk[]>;
  /**
   * The chunks of a point that start before `beforeMs`, oldest first, beginning with the newest one
   * that starts at or before `fromMs`; at most `limit`.
   */
  readChunksOnward(pointId: number, fromMs: number, beforeMs: number, limit: number): Promise<StoredChunk[]>;
  /**
   * The chunks of a point that start after `afterMs` and before `beforeMs`, oldest first; at most
   * `limit`.
   */
  readChunksAfter(pointId: number, afterMs: number, beforeMs: number, limit: number): Promise<StoredChunk[]>;
  /** The newest chunk of each of these points, where it has at most `most` samples. */
  readTails(pointIds: readonly number[], most: number): Promise<{ pointId: number; data: Uint8Array }[]>;
}

export interface StoredChunk {
  startMs: number;
  data: Uint8Array;
}

export function createHistoryRepository(storage: Storage): HistoryRepository {
  const onward = hotQuery<StoredChunk>(storage.kind, CHUNKS_ONWARD);
  const after = hotQuery<StoredChunk>(storage.kind, CHUNKS_AFTER);
  const backward = hotQuery<StoredChunk>(storage.kind, CHUNKS_BACKWARD);
  return {
    appendJournal: (batches, atMs) =>
      storage.transaction(async (trx) => {
        await insertMany(
          trx,
          'journal',
          ['id', 'samples', 'data'],
          batches.map(({ id, samples, data }) => [id, samples, data]),
          { key: ['id'], set: [] },
        );
        await insertMany(
          trx,
          'station_polls',
          ['station_id', 'polled_at'],
          newest(batches.flatMap(({ polls }) => polls)),
          {
            key: ['station_id'],
            set: ['polled_at'],
          },
        );
        await noteEnd(trx, { batch: Math.max(...batches.map(({ id }) => id)), atMs });
      }),
    lastBatch: async () => (await journalEndOf(storage.read))?.batch ?? 0,

    seal: (chunks, journalFrom, growth) =>
      storage.transaction(async (trx) => {
        await insertMany(
          trx,
          'chunks',
          ['point_id', 'start_at', 'end_at', 'count', 'low', 'high', 'data'],
          chunks.map((chunk) => [
            chunk.pointId,
            chunk.startMs,
            chunk.endMs,
            chunk.count,
            chunk.low,
            chunk.high,
            chunk.data,
          ]),
          { key: ['point_id', 'start_at'], set: ['end_at', 'count', 'low', 'high', 'data'] },
        );
        await insertMany(
          trx,
          'point_state',
          ['point_id', 'sealed_at', 'value', 'quality', 'since_at'],
          newest(chunks.map((chunk) => [chunk.pointId, chunk] as const)).map(([pointId, last]) => [
            pointId,
            last.endMs,
            Number.isNaN(last.lastValue) ? null : last.lastValue,
            last.lastQuality,
            last.lastSinceMs,
          ]),
          { key: ['point_id'], set: ['sealed_at', 'value', 'quality', 'since_at'] },
        );
        await addGrowth(trx, growth);
        await trx.deleteFrom('journal').where('id', '<', journalFrom).execute();
      }),

    readJournal: (afterId, limit) =>
      storage.read
        .selectFrom('journal')
        .select(['id', 'data'])
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute(),

    async readStates() {
      const rows = await storage.read
        .selectFrom('point_state as s')
        .leftJoin('points as p', 'p.id', 's.point_id')
        .selectAll('s')
        .select('p.kind')
        .execute();
      return rows.map((row) => ({
        pointId: row.point_id,
        sealedMs: row.sealed_at,
        value: row.value ?? Number.NaN,
        quality: row.quality ?? 0,
        sinceMs: row.since_at,
        kind: row.kind,
        rolledMs: row.rolled_at,
      }));
    },

    async readPolls() {
      const rows = await storage.read.selectFrom('station_polls').selectAll().execute();
      return rows.map((row) => ({ stationId: row.station_id, atMs: row.polled_at }));
    },

    async readTails(pointIds, most) {
      if (pointIds.length === 0) return [];
      const rows = await storage.read
        .selectFrom('point_state as s')
        .innerJoin('chunks as c', (join) =>
          join
            .onRef('c.point_id', '=', 's.point_id')
            // Separately for each point, so that it is one index lookup and not all chunks of the
            // point.
            .on('c.start_at', '=', (eb) =>
              eb
                .selectFrom('chunks as m')
                .select(({ fn }) => fn.max('m.start_at').as('start_at'))
                .whereRef('m.point_id', '=', 's.point_id'),
            ),
        )
        .select(['c.point_id', 'c.data'])
        .where('s.point_id', 'in', pointIds)
        .where('c.count', '<=', most)
        .execute();
      return rows.map((row) => ({ pointId: row.point_id, data: row.data }));
    },

    readChunksOnward: (pointId, fromMs, beforeMs, limit) =>
      onward(storage.read, pointId, beforeMs, pointId, fromMs, fromMs, limit),

    readChunksAfter: (pointId, afterMs, beforeMs, limit) =>
      after(storage.read, pointId, afterMs, beforeMs, limit),

    readChunks: (pointId, fromMs, beforeMs, limit) =>
      backward(storage.read, pointId, beforeMs, pointId, fromMs, fromMs, fromMs, limit),
  };
}

/** Never back: what waited in a file may be written again after a kill. */
async function noteEnd(trx: Database, end: JournalEnd): Promise<void> {
  const known = await journalEndOf(trx);
  if (known && known.batch >= end.batch) return;
  await setJournalEnd(trx, end);
}

/**
 * The newest entry of each key: one statement may not write a row twice on PostgreSQL. In the order
 * of keys, so that no two transactions wait for each other.
 */
function newest<T>(entries: readonly (readonly [number, T])[]): [number, T][] {
  return [...new Map(entries)].sort(([a], [b]) => a - b);
}
