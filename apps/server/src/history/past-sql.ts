/** What a point's past is read with, the same on both databases; parameters are `?`. */

/**
 * Where the chunk begins that may hold a time. Chunks of a point don't overlap, so whatever begins before it ends before it,
 * too; without this all of the point's older chunks would be looked at, because no index knows where they end.
 */
const FIRST_CHUNK =
  'coalesce((select max(m.start_at) from chunks m where m.point_id = ? and m.start_at <= ?), ?)';

/** point, beforeMs, point, fromMs, fromMs, limit */
export const CHUNKS_ONWARD = `select start_at as "startMs", data from chunks where point_id = ? and start_at < ?
  and start_at >= ${FIRST_CHUNK} order by start_at limit ?`;

/**
 * point, afterMs, beforeMs, limit. By itself: of two lower ends of one column SQLite's index takes one, which may be that before
 * all the years.
 */
export const CHUNKS_AFTER = `select start_at as "startMs", data from chunks where point_id = ? and start_at > ? and start_at < ?
  order by start_at limit ?`;

/** point, beforeMs, point, fromMs, fromMs, fromMs, limit */
export const CHUNKS_BACKWARD = `select start_at as "startMs", data from chunks where point_id = ? and start_at < ?
  and start_at >= ${FIRST_CHUNK} and end_at >= ? order by start_at desc limit ?`;

/**
 * point, step, afterMs, toMs, point, step, fromMs, fromMs, fromMs, limit. Rows don't overlap: whatever begins before the one that
 * may hold a time ends before it, too.
 */
export const ROLL_UPS_ONWARD = `select start_at as "startMs", end_at as "endMs", data from rollups
  where point_id = ? and step_ms = ? and start_at > ? and start_at < ?
  and start_at >= coalesce((select max(r.start_at) from rollups r where r.point_id = ? and r.step_ms = ?
    and r.start_at <= ?), ?)
  and end_at > ? order by start_at limit ?`;
