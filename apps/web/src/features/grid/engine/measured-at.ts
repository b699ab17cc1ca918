import { BAD_CODE, GOOD_CODE, type LivePoints } from '../../../data/points/live-points.ts';

/**
 * When the value of a row was last measured, ms since 1970-01-01T00:00Z; NaN: never, or nobody knows.
 *
 * The hub does not send that time with each point, because it follows from what it sends: every poll that is answered
 * measures a good value and one that is bad for being out of range, and what is stale has not been measured since it
 * became so, nor since its station last answered.
 */
export function measuredAtMs(points: LivePoints, row: number): number {
  if (Number.isNaN(points.values[row]!)) return Number.NaN;
  const polledAtMs = points.lastResponseAt[points.table!.siteOf[row]!]!;
  const quality = points.qualities[row]!;
  if (quality === GOOD_CODE || quality === BAD_CODE) return polledAtMs;
  const changedAtMs = points.changedAt[row]!;
  return changedAtMs === 0 ? polledAtMs : Math.min(polledAtMs, changedAtMs);
}

/** The same of every row, for sorting and filtering. */
export function measuredTimes(points: LivePoints): Float64Array {
  const times = new Float64Array(points.values.length);
  for (let row = 0; row < times.length; row++) times[row] = measuredAtMs(points, row);
  return times;
}
