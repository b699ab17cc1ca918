import type { HistorianStorage } from './storage.ts';

/**
 * The start of the chunk that may contain a time. Chunks of a point don't overlap, so any that
 * begins before it also ends before it; without this all older chunks of the point would be read,
 * because no index has their ends.
 */
const FIRST_CHUNK =
  'coalesce((select max(m.start_at) from chunks m where m.point_id = ? and m.start_at <= ?), ?)';

const CHUNKS_ONWARD = `select start_at as "startMs", data from chunks where point_id = ? and start_at < ?
  and start_at >= ${FIRST_CHUNK} order by start_at limit ?`;

/**
 * Separate: of two lower bounds of one column SQLite's index uses one, possibly the one before all
 * the years.
 */
const CHUNKS_AFTER = `select start_at as "startMs", data from chunks where point_id = ? and start_at > ? and start_at < ?
  order by start_at limit ?`;

const CHUNKS_BACKWARD = `select start_at as "startMs", data from chunks where point_id = ? and start_at < ?
  and start_at >= ${FIRST_CHUNK} and end_at >= ? order by start_at desc limit ?`;

/** Rows don't overlap: any that begins before the one that may contain a time also ends before it. */
const ROLL_UPS_ONWARD = `select start_at as "startMs", end_at as "endMs", data from rollups
  where point_id = ? and step_ms = ? and start_at > ? and start_at < ?
  and start_at >= coalesce((select max(r.start_at) from rollups r where r.point_id = ? and r.step_ms = ?
    and r.start_at <= ?), ?)
  and end_at > ? order by start_at limit ?`;

const BOUNDS = `select (select min(start_at) from chunks where point_id = ?) as "sampledFromMs",
  (select min(start_at) from rollups where point_id = ?) as "rolledFromMs",
  (select end_at from chunks where point_id = ? order by start_at desc limit 1) as "sampledToMs"`;

/** A packed run of samples. */
export interface StoredChunk {
  readonly startMs: number;
  readonly data: Uint8Array;
}

/** Packed aggregates of a point. */
export interface StoredSpans {
  readonly startMs: number;
  readonly endMs: number;
  readonly data: Uint8Array;
}

/** Where what is stored of a point begins and ends; null: there is none. */
export interface StoredBounds {
  /** The first and the newest sample in a chunk. */
  readonly sampledFromMs: number | null;
  readonly sampledToMs: number | null;
  /** The begin of the roll-ups of any step. */
  readonly rolledFromMs: number | null;
}

/** The queries of a point's history. Every method throws the storage's errors. */
export type PastRepository = ReturnType<typeof createPastRepository>;

export function createPastRepository({ query }: Pick<HistorianStorage, 'query'>) {
  return {
    readBounds: async (pointId: number): Promise<StoredBounds> =>
      (await query<StoredBounds>(BOUNDS, [pointId, pointId, pointId]))[0]!,
    /**
     * Chunks of a point that start before `beforeMs` and end at or after `fromMs`, newest first, at
     * most `limit`.
     */
    readChunks: (pointId: number, fromMs: number, beforeMs: number, limit: number): Promise<StoredChunk[]> =>
      query(CHUNKS_BACKWARD, [pointId, beforeMs, pointId, fromMs, fromMs, fromMs, limit]),
    /**
     * The chunks of a point that start before `beforeMs`, oldest first, beginning with the newest one
     * that starts at or before `fromMs`; at most `limit`.
     */
    readChunksOnward: (
      pointId: number,
      fromMs: number,
      beforeMs: number,
      limit: number,
    ): Promise<StoredChunk[]> => query(CHUNKS_ONWARD, [pointId, beforeMs, pointId, fromMs, fromMs, limit]),
    /**
     * The chunks of a point that start after `afterMs` and before `beforeMs`, oldest first; at most
     * `limit`.
     */
    readChunksAfter: (
      pointId: number,
      afterMs: number,
      beforeMs: number,
      limit: number,
    ): Promise<StoredChunk[]> => query(CHUNKS_AFTER, [pointId, afterMs, beforeMs, limit]),
    /**
     * Rows of roll-ups of one step that overlap `fromMs` to `toMs`, oldest first: those that begin
     * after `afterMs`, at most `limit`.
     */
    readRollUps: (
      pointId: number,
      stepMs: number,
      fromMs: number,
      toMs: number,
      afterMs: number,
      limit: number,
    ): Promise<StoredSpans[]> =>
      query(ROLL_UPS_ONWARD, [
        pointId,
        stepMs,
        afterMs,
        toMs,
        pointId,
        stepMs,
        fromMs,
        fromMs,
        fromMs,
        limit,
      ]),
  };
}
