/** The queries of a point's history, the same on both databases; parameters are `?`. */

/**
 * The start of the chunk that may contain a time. Chunks of a point don't overlap, so any that
 * begins before it also ends before it; without this all older chunks of the point would be read,
 * because no index has their ends.
 */
const FIRST_CHUNK =
  'coalesce((select max(m.start_at) from chunks m where m.point_id = ? and m.start_at <= ?), ?)';

/** point, beforeMs, point, fromMs, fromMs, limit */
export const CHUNKS_ONWARD = `select start_at as "startMs", data from chunks where point_id = ? and start_at < ?
  and start_at >= ${FIRST_CHUNK} order by start_at limit ?`;

/**
 * point, afterMs, beforeMs, limit. Separate: of two lower bounds of one column SQLite's index uses
 * one, possibly the one before all the years.
 */
export const CHUNKS_AFTER = `select start_at as "startMs", data from chunks where point_id = ? and start_at > ? and start_at < ?
  order by start_at limit ?`;

/** point, beforeMs, point, fromMs, fromMs, fromMs, limit */
export const CHUNKS_BACKWARD = `select start_at as "startMs", data from chunks where point_id = ? and start_at < ?
  and start_at >= ${FIRST_CHUNK} and end_at >= ? order by start_at desc limit ?`;

/**
 * point, step, afterMs, toMs, point, step, fromMs, fromMs, fromMs, limit. Rows don't overlap: any
 * that begins before the one that may contain a time also ends before it.
 */
export const ROLL_UPS_ONWARD = `select start_at as "startMs", end_at as "endMs", data from rollups
  where point_id = ? and step_ms = ? and start_at > ? and start_at < ?
  and start_at >= coalesce((select max(r.start_at) from rollups r where r.point_id = ? and r.step_ms = ?
    and r.start_at <= ?), ?)
  and end_at > ? order by start_at limit ?`;
